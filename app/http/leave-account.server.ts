/** Deletes the member's account for the page and the call, and records why it could not be done (product.md §8). */
import type { Gym } from "~/features/gyms/queries.server";
import { deleteAccount } from "~/features/journeys/delete-account.server";
import { recordEvent } from "~/features/tracking/record-event.server";
import { toLangKey } from "~/kernel/lang-keys";
import { callProvider } from "./billing/provider-unavailable.server";
import type { RequestArgs } from "./gym.server";
import { languageOf } from "./i18n.server";
import type { Person } from "./session.server";

type LeftAccount = { ok: true } | { ok: false; reason: "providerAway" | "lastOwner" | "busy" };

/** Seconds after which a member whose purchase was in progress may try again. */
export const BUSY_RETRY_AFTER = 5;

export async function leaveAccount(
  args: RequestArgs,
  { person, gym }: { person: Person; gym: Gym | null },
): Promise<LeftAccount> {
  const { db, payments, now } = args.context;
  const lang = toLangKey(await languageOf(args));
  const { accountId, studentId } = person;
  const called = await callProvider(args, () =>
    deleteAccount(db, { payments, accountId, studentId, gym, lang, now }),
  );
  const answer = called?.answer ?? ({ ok: false, reason: null } as const);
  if (answer.ok) return { ok: true };
  const reason = toReason(answer.reason);
  await recordEvent(db, {
    name: "Account deletion failed",
    gymId: gym?.id ?? null,
    studentId,
    facts: { reason },
    now,
  });
  return { ok: false, reason };
}

const toReason = (refusal: "last-owner" | "busy" | null) =>
  refusal === null ? "providerAway" : refusal === "busy" ? "busy" : "lastOwner";
