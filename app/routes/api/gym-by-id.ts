import { answerCall } from "~/http/api/answer-call.server";
import { gymById } from "~/http/api/gym-calls.server";

export const loader = answerCall(gymById);
export const action = answerCall(gymById);
