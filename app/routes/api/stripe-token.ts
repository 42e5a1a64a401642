import { answerCall } from "~/http/api/answer-call.server";
import { exchangeToken } from "~/http/api/dashboard-calls.server";

export const loader = answerCall(exchangeToken);
export const action = answerCall(exchangeToken);
