import { answerCall } from "./handle-call.server";
import { cancelOwnSubscription } from "./calls/billing.server";

export const loader = answerCall(cancelOwnSubscription);
export const action = answerCall(cancelOwnSubscription);
