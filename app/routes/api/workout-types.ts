import { answerCall } from "~/http/api/answer-call.server";
import { listTypes } from "~/http/api/catalog-calls.server";

export const loader = answerCall(listTypes);
export const action = answerCall(listTypes);
