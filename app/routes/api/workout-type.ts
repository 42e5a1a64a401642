import { answerCall } from "~/http/api/answer-call.server";
import { typeByKey } from "~/http/api/catalog-calls.server";

export const loader = answerCall(typeByKey);
export const action = answerCall(typeByKey);
