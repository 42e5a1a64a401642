import { answerCall } from "./handle-call.server";
import { getTrainerStudentSubscription } from "./calls/billing.server";

export const loader = answerCall(getTrainerStudentSubscription);
export const action = answerCall(getTrainerStudentSubscription);
