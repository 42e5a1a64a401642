import { answerCall } from "~/http/api/answer-call.server";
import { gymByGuid } from "~/http/api/gym-calls.server";

export const loader = answerCall(gymByGuid);
export const action = answerCall(gymByGuid);
