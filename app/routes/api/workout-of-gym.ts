import { answerCall } from "~/http/api/answer-call.server";
import { workoutOfGym } from "~/http/api/watch-calls.server";

export const loader = answerCall(workoutOfGym);
export const action = answerCall(workoutOfGym);
