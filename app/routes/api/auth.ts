import { answerCall } from "./handle-call.server";
import { signInByPassword } from "./calls/account.server";

export const loader = answerCall(signInByPassword);
export const action = answerCall(signInByPassword);
