import { answerCall } from "./handle-call.server";
import { validatePromotion } from "./calls/checkout.server";

export const loader = answerCall(validatePromotion);
export const action = answerCall(validatePromotion);
