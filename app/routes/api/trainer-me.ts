import { answerCall } from "./handle-call.server";
import { getOwnTrainer } from "./calls/account.server";

export const loader = answerCall(getOwnTrainer);
export const action = answerCall(getOwnTrainer);
