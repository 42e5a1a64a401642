import { answerCall } from "~/http/api/answer-call.server";
import { getTrainerStudentSubscription } from "~/http/api/billing-calls.server";

export const loader = answerCall(getTrainerStudentSubscription);
export const action = answerCall(getTrainerStudentSubscription);
