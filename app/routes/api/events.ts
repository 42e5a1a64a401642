import { answerCall } from "./handle-call.server";
import { postEvent } from "./calls/tracking.server";

export const loader = answerCall(postEvent);
export const action = answerCall(postEvent);
