import { answerCall } from "~/http/api/answer-call.server";
import { gymByApplicationKey } from "~/http/api/gym-calls.server";

export const loader = answerCall(gymByApplicationKey);
export const action = answerCall(gymByApplicationKey);
