import { answerCall } from "~/http/api/answer-call.server";
import { listOwnLastSubscriptions } from "~/http/api/billing-calls.server";

export const loader = answerCall(listOwnLastSubscriptions);
export const action = answerCall(listOwnLastSubscriptions);
