import { answerCall } from "./handle-call.server";
import { postLike } from "./calls/catalog.server";

export const loader = answerCall(postLike);
export const action = answerCall(postLike);
