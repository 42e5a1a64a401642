import { unknownCall } from "./handle-call.server";

export const loader = unknownCall;
export const action = unknownCall;
