import { answerCall } from "./handle-call.server";
import { getAccount } from "./calls/account.server";

export const loader = answerCall(getAccount);
export const action = answerCall(getAccount);
