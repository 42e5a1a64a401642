import { unknownCall } from "~/http/api/answer-call.server";

export const loader = unknownCall;
export const action = unknownCall;
