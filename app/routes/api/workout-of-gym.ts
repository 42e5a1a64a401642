import { answerCall } from "./handle-call.server";
import { workoutOfGym } from "./calls/watch.server";

export const loader = answerCall(workoutOfGym);
export const action = answerCall(workoutOfGym);
