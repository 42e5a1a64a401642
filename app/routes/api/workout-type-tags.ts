import { answerCall } from "~/http/api/answer-call.server";
import { tagsOfType } from "~/http/api/catalog-calls.server";

export const loader = answerCall(tagsOfType);
export const action = answerCall(tagsOfType);
