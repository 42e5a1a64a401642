import { answerCall } from "~/http/api/answer-call.server";
import { postEvent } from "~/http/api/tracking-calls.server";

export const loader = answerCall(postEvent);
export const action = answerCall(postEvent);
