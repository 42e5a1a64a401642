import { answerCall } from "./handle-call.server";
import { gymBySubscriptionType } from "./calls/gyms.server";

export const loader = answerCall(gymBySubscriptionType);
export const action = answerCall(gymBySubscriptionType);
