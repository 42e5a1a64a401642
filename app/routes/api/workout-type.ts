import { answerCall } from "./handle-call.server";
import { typeByKey } from "./calls/catalog.server";

export const loader = answerCall(typeByKey);
export const action = answerCall(typeByKey);
