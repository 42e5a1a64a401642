import { answerCall } from "./handle-call.server";
import { postDislike } from "./calls/catalog.server";

export const loader = answerCall(postDislike);
export const action = answerCall(postDislike);
