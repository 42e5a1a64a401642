import { answerCall } from "~/http/api/answer-call.server";
import { libraryThumbnail } from "~/http/api/library-calls.server";

export const loader = answerCall(libraryThumbnail);
export const action = answerCall(libraryThumbnail);
