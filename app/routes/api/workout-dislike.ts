import { answerCall } from "~/http/api/answer-call.server";
import { postDislike } from "~/http/api/catalog-calls.server";

export const loader = answerCall(postDislike);
export const action = answerCall(postDislike);
