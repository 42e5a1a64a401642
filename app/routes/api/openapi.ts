import { answerCall } from "~/http/api/answer-call.server";
import { getDescription } from "~/http/api/calls.server";

export const loader = answerCall(getDescription);
export const action = answerCall(getDescription);
