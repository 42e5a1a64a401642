import { answerCall } from "~/http/api/answer-call.server";
import { signInByPassword } from "~/http/api/identity-calls.server";

export const loader = answerCall(signInByPassword);
export const action = answerCall(signInByPassword);
