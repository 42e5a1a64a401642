import { answerCall } from "~/http/api/answer-call.server";
import { workoutOfGymByDefaultType } from "~/http/api/watch-calls.server";

export const loader = answerCall(workoutOfGymByDefaultType);
export const action = answerCall(workoutOfGymByDefaultType);
