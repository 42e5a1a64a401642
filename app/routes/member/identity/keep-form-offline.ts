import { json, type ClientActionFunctionArgs } from "@remix-run/react";
import { isLostConnection } from "~/ui/shell/lost-connection";

/** A form that did not reach the server stays on the page with everything typed, passwords too. */
export async function keepFormOffline<Action>({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<Action>();
  } catch (error) {
    if (!isLostConnection(error)) throw error;
    // After an error status Remix loads nothing again, which would fail too. It takes the status of a Response only.
    const reply = { status: "error" as const, error: { "": ["error.offline"] } };
    return json({ reply }, { status: 503 });
  }
}
