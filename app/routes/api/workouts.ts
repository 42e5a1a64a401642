import { answerCall } from "./handle-call.server";
import { listByType } from "./calls/catalog.server";

export const loader = answerCall(listByType);
export const action = answerCall(listByType);
