import { answerCall } from "./handle-call.server";
import { getSubscriptionType } from "./calls/billing.server";

export const loader = answerCall(getSubscriptionType);
export const action = answerCall(getSubscriptionType);
