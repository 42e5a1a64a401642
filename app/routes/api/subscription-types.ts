import { answerCall } from "./handle-call.server";
import { listSubscriptionTypes } from "./calls/billing.server";

export const loader = answerCall(listSubscriptionTypes);
export const action = answerCall(listSubscriptionTypes);
