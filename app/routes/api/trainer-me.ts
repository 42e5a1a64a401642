import { answerCall } from "~/http/api/answer-call.server";
import { getOwnTrainer } from "~/http/api/identity-calls.server";

export const loader = answerCall(getOwnTrainer);
export const action = answerCall(getOwnTrainer);
