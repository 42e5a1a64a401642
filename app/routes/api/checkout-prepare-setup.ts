import { answerCall } from "./handle-call.server";
import { prepareCardSetup } from "./calls/checkout.server";

export const loader = answerCall(prepareCardSetup);
export const action = answerCall(prepareCardSetup);
