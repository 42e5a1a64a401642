import { answerCall } from "~/http/api/answer-call.server";
import { getProduct } from "~/http/api/billing-calls.server";

export const loader = answerCall(getProduct);
export const action = answerCall(getProduct);
