/**
 * Names what one rendered form creates, so that a form that is sent twice creates it once. The key comes from all that
 * was sent and from the account: another text in the same form is another key, and so is the form of another person.
 */
import { sha256Hex } from "~/kernel/ids.server";
import { isUuid } from "~/kernel/ids";
import type { StudioContext } from "./studio-context.server";

const UUID_DIGITS = 32;

/** Null: the form carries no id of ours, so each request creates anew. */
export function toFormKey(
  { person }: Pick<StudioContext, "person">,
  body: FormData,
): string | null {
  if (!isUuid(String(body.get("formId") ?? ""))) return null;
  const sent = [...body].map(([name, value]) => [name, String(value)]);
  return sha256Hex(JSON.stringify([person.accountId, sent])).slice(0, UUID_DIGITS);
}
