import { answerCall } from "./handle-call.server";
import { tagsOfType } from "./calls/catalog.server";

export const loader = answerCall(tagsOfType);
export const action = answerCall(tagsOfType);
