import { answerCall } from "~/http/api/answer-call.server";
import { cancelOwnSubscription } from "~/http/api/billing-calls.server";

export const loader = answerCall(cancelOwnSubscription);
export const action = answerCall(cancelOwnSubscription);
