import { answerCall } from "./handle-call.server";
import { payFreeCheckout } from "./calls/checkout.server";

export const loader = answerCall(payFreeCheckout);
export const action = answerCall(payFreeCheckout);
