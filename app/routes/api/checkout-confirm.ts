import { answerCall } from "~/http/api/answer-call.server";
import { confirmCardCheckout } from "~/http/api/checkout-calls.server";

export const loader = answerCall(confirmCardCheckout);
export const action = answerCall(confirmCardCheckout);
