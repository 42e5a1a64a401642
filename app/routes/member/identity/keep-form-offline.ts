import { json, type ClientActionFunctionArgs } from "@remix-run/react";
import { isLostConnection } from "~/ui/shell/lost-connection";

const TOO_MANY_REQUESTS = 429;

/**
 * A form that did not reach the server, or that the edge has refused for too many attempts, stays on the page with
 * everything typed, passwords too.
 */
export async function keepFormOffline<Action>({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<Action>();
  } catch (error) {
    if (isLostConnection(error)) return toReply("error.offline", 503);
    if (error instanceof Response && error.status === TOO_MANY_REQUESTS) {
      return toReply("error.tooManyRequests", TOO_MANY_REQUESTS);
    }
    throw error;
  }
}

/** After an error status Remix loads nothing again, which would fail too. It takes the status of a Response only. */
const toReply = (message: "error.offline" | "error.tooManyRequests", status: number) =>
  json({ reply: { status: "error" as const, error: { "": [message] } } }, { status });
