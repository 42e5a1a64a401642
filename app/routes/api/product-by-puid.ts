import { answerCall } from "./handle-call.server";
import { getProduct } from "./calls/billing.server";

export const loader = answerCall(getProduct);
export const action = answerCall(getProduct);
