/**
 * Tells the members with a running subscription of a new version of a legal text, each once, and lets it count for them
 * 30 days later (product.md §19). May be interrupted and repeated: a repetition tells those who are left, and the day
 * moves so that each of them has 30 days.
 */
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { listSubscribersAfter } from "~/features/billing/subscriptions/queries.server";
import { findGymById, listGymsWithoutText } from "~/features/gyms/queries.server";
import { findContactOfStudent } from "~/features/identity/queries.server";
import type { VersionedKind } from "~/features/legal/default-text";
import { postponeVersion } from "~/features/legal/postpone-version.server";
import { findNewestVersion } from "~/features/legal/queries.server";
import { announce } from "~/features/notifications/announce.server";
import { fallbackLangKey } from "~/kernel/lang-keys";
import { addDays } from "~/kernel/time";

export const NOTICE_DAYS = 30;
const BATCH = 200;

interface Subject {
  /** Null: the provider's default text. */
  gymId: number | null;
  kind: VersionedKind;
}

/** The newest version's members, page by page; a member who subscribed after it has accepted it. */
async function* listReaders(
  db: Db,
  { gymId, kind, publishedAt }: Subject & { publishedAt: Date },
  batch: number,
) {
  const gymIds = gymId === null ? [null, ...(await listGymsWithoutText(db, kind))] : [gymId];
  let after = 0;
  for (;;) {
    const page = await listSubscribersAfter(db, {
      gymIds,
      startedBefore: publishedAt,
      after,
      limit: batch,
    });
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.studentId;
  }
}

/** How many members a version that is published then has to be told to. */
export async function countReaders(
  db: Db,
  subject: Subject & { publishedAt: Date },
): Promise<number> {
  let count = 0;
  for await (const page of listReaders(db, subject, BATCH)) {
    count += page.length;
  }
  return count;
}

/** Whether a version replaced none, so that no member is told. */
export const countsAtOnce = ({
  countsFrom,
  publishedAt,
}: {
  countsFrom: Date | null;
  publishedAt: Date;
}) => countsFrom?.getTime() === publishedAt.getTime();

/** @returns how many members were told; 0 also where the version counts at once */
export async function announceLegalVersion(
  db: Db,
  { now, batch = BATCH, ...subject }: Subject & { now: Date; batch?: number },
): Promise<{ told: number; countsFrom: Date | null }> {
  const version = await findNewestVersion(db, subject);
  if (!version || countsAtOnce(version)) {
    return { told: 0, countsFrom: version?.countsFrom ?? null };
  }
  const countsFrom = addDays(now, NOTICE_DAYS);
  let told = 0;
  if (version.countsFrom === null) await postponeVersion(db, { id: version.id, countsFrom });
  for await (const page of listReaders(
    db,
    { ...subject, publishedAt: version.publishedAt },
    batch,
  )) {
    told += await inTransaction(db, async (tx) => {
      let toldOnPage = 0;
      for (const reader of page) {
        if (await tellReader(tx, reader, { version, countsFrom })) toldOnPage += 1;
      }
      if (toldOnPage > 0) await postponeVersion(tx, { id: version.id, countsFrom });
      return toldOnPage;
    });
  }
  return { told, countsFrom: (await findNewestVersion(db, subject))?.countsFrom ?? null };
}

/** False: the account is closed, or the member was told before. */
async function tellReader(
  tx: Tx,
  { studentId, gymId }: { studentId: number; gymId: number | null },
  {
    version: { id, kind },
    countsFrom,
  }: { version: { id: number; kind: VersionedKind }; countsFrom: Date },
): Promise<boolean> {
  const contact = await findContactOfStudent(tx, studentId);
  if (!contact) return false;
  const gym = gymId === null ? null : await findGymById(tx, gymId);
  return announce(tx, {
    key: `legalChanged:${studentId}:${id}`,
    kind: "legalChanged",
    recipient: contact.email,
    lang: contact.lang ?? fallbackLangKey,
    gymId,
    data: {
      firstName: contact.firstName,
      text: kind,
      countsFrom: countsFrom.toISOString(),
      timeZone: gym?.timeZone ?? "UTC",
    },
  });
}
