import { answerCall } from "./handle-call.server";
import { gymById } from "./calls/gyms.server";

export const loader = answerCall(gymById);
export const action = answerCall(gymById);
