import { answerCall } from "~/http/api/answer-call.server";
import { gymBySubscriptionType } from "~/http/api/gym-calls.server";

export const loader = answerCall(gymBySubscriptionType);
export const action = answerCall(gymBySubscriptionType);
