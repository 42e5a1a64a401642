import { answerCall } from "./handle-call.server";
import { listGyms } from "./calls/gyms.server";

export const loader = answerCall(listGyms);
export const action = answerCall(listGyms);
