import { answerCall } from "~/http/api/answer-call.server";
import { getAccount } from "~/http/api/identity-calls.server";

export const loader = answerCall(getAccount);
export const action = answerCall(getAccount);
