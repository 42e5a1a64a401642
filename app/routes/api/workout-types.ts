import { answerCall } from "./handle-call.server";
import { listTypes } from "./calls/catalog.server";

export const loader = answerCall(listTypes);
export const action = answerCall(listTypes);
