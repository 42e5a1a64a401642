import { answerCall } from "~/http/api/answer-call.server";
import { listGyms } from "~/http/api/gym-calls.server";

export const loader = answerCall(listGyms);
export const action = answerCall(listGyms);
