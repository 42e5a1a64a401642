import { answerCall } from "./handle-call.server";
import { libraryThumbnail } from "./calls/library.server";

export const loader = answerCall(libraryThumbnail);
export const action = answerCall(libraryThumbnail);
