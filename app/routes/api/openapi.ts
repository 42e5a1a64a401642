import { answerCall } from "./handle-call.server";
import { getDescription } from "./openapi.server";

export const loader = answerCall(getDescription);
export const action = answerCall(getDescription);
