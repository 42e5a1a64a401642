import { answerCall } from "~/http/api/answer-call.server";
import { getSubscriptionType } from "~/http/api/billing-calls.server";

export const loader = answerCall(getSubscriptionType);
export const action = answerCall(getSubscriptionType);
