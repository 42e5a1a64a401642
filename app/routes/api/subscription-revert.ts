import { answerCall } from "~/http/api/answer-call.server";
import { revertOwnCancellation } from "~/http/api/billing-calls.server";

export const loader = answerCall(revertOwnCancellation);
export const action = answerCall(revertOwnCancellation);
