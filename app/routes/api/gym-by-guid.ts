import { answerCall } from "./handle-call.server";
import { gymByGuid } from "./calls/gyms.server";

export const loader = answerCall(gymByGuid);
export const action = answerCall(gymByGuid);
