import { answerCall } from "~/http/api/answer-call.server";
import { postLike } from "~/http/api/catalog-calls.server";

export const loader = answerCall(postLike);
export const action = answerCall(postLike);
