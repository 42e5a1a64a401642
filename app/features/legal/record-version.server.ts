/** Keeps a legal text as a version when it differs from the newest one (product.md §19). */
import { createHash } from "node:crypto";
import type { DbOrTx } from "~/db/client.server";
import { BrokenInvariant } from "~/kernel/errors";
import type { DefaultKind } from "./default-text";
import { findNewestVersion } from "./queries.server";
import { legalVersions } from "./schema.server";

export interface LegalText {
  baseLanguage: string;
  /** The HTML by language. */
  texts: Record<string, string>;
}

interface RecordedVersion {
  id: number;
  number: number;
  isNew: boolean;
}

/** The order of the languages makes no other text. */
export function hashText({ baseLanguage, texts }: LegalText): string {
  const sorted = Object.entries(texts).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([baseLanguage, sorted]))
    .digest("hex");
}

/** How often servers that publish at once may get before this one. */
const MAX_ROUNDS = 5;

/**
 * Safe to run concurrently: the number is unique, and a caller that comes second reads the version of the first. A text
 * that replaces none counts at once; another one for running subscriptions only once their members are told. A gym's
 * first text replaces the provider's, which the gym has shown until then.
 */
export async function recordVersion(
  db: DbOrTx,
  {
    gymId,
    kind,
    text,
    replacesNone = false,
    now,
  }: {
    gymId: number | null;
    kind: DefaultKind;
    text: LegalText;
    /** Of a gym that is made with its text. */
    replacesNone?: boolean;
    now: Date;
  },
): Promise<RecordedVersion> {
  const hash = hashText(text);
  const provider = { gymId: null, kind };
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const newest = await findNewestVersion(db, { gymId, kind });
    if (newest?.hash === hash) return { id: newest.id, number: newest.number, isNew: false };
    const number = (newest?.number ?? 0) + 1;
    const replaced = newest ?? (replacesNone ? null : await findNewestVersion(db, provider));
    const countsFrom = replaced ? null : now;
    const [row] = await db
      .insert(legalVersions)
      .values({ gymId, kind, number, ...text, hash, publishedAt: now, countsFrom })
      .onConflictDoNothing()
      .returning({ id: legalVersions.id });
    if (row) return { id: row.id, number, isNew: true };
  }
  throw new BrokenInvariant(`no version of ${kind} could be recorded`);
}
