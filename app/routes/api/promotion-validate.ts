import { answerCall } from "~/http/api/answer-call.server";
import { validatePromotion } from "~/http/api/checkout-calls.server";

export const loader = answerCall(validatePromotion);
export const action = answerCall(validatePromotion);
