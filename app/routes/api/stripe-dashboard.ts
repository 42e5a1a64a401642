import { answerCall } from "./handle-call.server";
import { getDashboard } from "./calls/dashboard.server";

export const loader = answerCall(getDashboard);
export const action = answerCall(getDashboard);
