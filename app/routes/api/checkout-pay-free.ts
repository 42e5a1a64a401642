import { answerCall } from "~/http/api/answer-call.server";
import { payFreeCheckout } from "~/http/api/checkout-calls.server";

export const loader = answerCall(payFreeCheckout);
export const action = answerCall(payFreeCheckout);
