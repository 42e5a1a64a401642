import { answerCall } from "~/http/api/answer-call.server";
import { listSubscriptionTypes } from "~/http/api/billing-calls.server";

export const loader = answerCall(listSubscriptionTypes);
export const action = answerCall(listSubscriptionTypes);
