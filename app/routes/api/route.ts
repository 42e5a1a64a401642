import { handleCall } from "./handle-call.server";

export const loader = handleCall;
export const action = handleCall;
