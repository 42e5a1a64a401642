import { answerCall } from "./handle-call.server";
import { revertOwnCancellation } from "./calls/billing.server";

export const loader = answerCall(revertOwnCancellation);
export const action = answerCall(revertOwnCancellation);
