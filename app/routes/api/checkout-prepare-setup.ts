import { answerCall } from "~/http/api/answer-call.server";
import { prepareCardSetup } from "~/http/api/checkout-calls.server";

export const loader = answerCall(prepareCardSetup);
export const action = answerCall(prepareCardSetup);
