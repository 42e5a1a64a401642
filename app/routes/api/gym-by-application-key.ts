import { answerCall } from "./handle-call.server";
import { gymByApplicationKey } from "./calls/gyms.server";

export const loader = answerCall(gymByApplicationKey);
export const action = answerCall(gymByApplicationKey);
