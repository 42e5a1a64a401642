import { answerCall } from "~/http/api/answer-call.server";
import { listByType } from "~/http/api/catalog-calls.server";

export const loader = answerCall(listByType);
export const action = answerCall(listByType);
