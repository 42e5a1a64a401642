import { answerCall } from "./handle-call.server";
import { workoutOfGymByDefaultType } from "./calls/watch.server";

export const loader = answerCall(workoutOfGymByDefaultType);
export const action = answerCall(workoutOfGymByDefaultType);
