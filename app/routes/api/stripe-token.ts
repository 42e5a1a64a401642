import { answerCall } from "./handle-call.server";
import { exchangeToken } from "./calls/dashboard.server";

export const loader = answerCall(exchangeToken);
export const action = answerCall(exchangeToken);
