import { answerCall } from "./handle-call.server";
import { confirmCardCheckout } from "./calls/checkout.server";

export const loader = answerCall(confirmCardCheckout);
export const action = answerCall(confirmCardCheckout);
