import { answerCall } from "~/http/api/answer-call.server";
import { getDashboard } from "~/http/api/dashboard-calls.server";

export const loader = answerCall(getDashboard);
export const action = answerCall(getDashboard);
