import type { DbOrTx, Tx } from "~/db/client.server";
import { findLegalTextOfGym } from "~/features/gyms/queries.server";
import { findNewestVersion } from "./queries.server";
import { hashText, recordVersion } from "./record-version.server";

/**
 * The version of the terms that a page of this gym, or of the platform (null), shows now: the gym's own, else the
 * provider's. A gym's text that was changed without a publication becomes a version here. Null: no server with the
 * provider's default text has started yet.
 */
export async function findShownTerms(
  tx: Tx,
  { gymId, now }: { gymId: number | null; now: Date },
): Promise<{ id: number; tenant: number } | null> {
  const text = await findOwnTerms(tx, gymId);
  if (!text) return findNewestVersion(tx, { gymId: null, kind: "terms" });
  const { id } = await recordVersion(tx, { gymId, kind: "terms", text, now });
  return { id, tenant: gymId ?? 0 };
}

/** Enough digits to tell two texts of one gym apart. */
const HASH_DIGITS = 12;

/** The first digits of the hash of those terms, for a form to say what its page has shown. Writes nothing. */
export async function findShownTermsHash(db: DbOrTx, gymId: number | null): Promise<string | null> {
  const text = await findOwnTerms(db, gymId);
  const hash = text
    ? hashText(text)
    : (await findNewestVersion(db, { gymId: null, kind: "terms" }))?.hash;
  return hash?.slice(0, HASH_DIGITS) ?? null;
}

const findOwnTerms = async (db: DbOrTx, gymId: number | null) =>
  gymId === null ? null : findLegalTextOfGym(db, { gymId, kind: "terms" });
