import { answerCall } from "./handle-call.server";
import { listOwnLastSubscriptions } from "./calls/billing.server";

export const loader = answerCall(listOwnLastSubscriptions);
export const action = answerCall(listOwnLastSubscriptions);
