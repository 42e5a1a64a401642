/** Drafts of a gym's legal texts (product.md §26): the newest counts, earlier ones can be taken back for 30 days. */
import { and, desc, eq, gte, isNull, lt, max, ne } from "drizzle-orm";
import type { DbOrTx, Tx } from "~/db/client.server";
import type { TextMode } from "~/features/gyms/text-kinds";
import { toContentVersion } from "~/kernel/content-version.server";
import { addDays } from "~/kernel/time";
import type { VersionedKind } from "./default-text";
import { findNewestVersion } from "./queries.server";
import { legalDrafts } from "./schema.server";

const DRAFT_DAYS = 30;

interface Subject {
  gymId: number;
  kind: VersionedKind;
}

const isOf = ({ gymId, kind }: Subject) =>
  and(eq(legalDrafts.gymId, gymId), eq(legalDrafts.kind, kind));

/**
 * The newest draft and the newest version of the gym. `draft` is null where there is none, and where a version was
 * published later than it without the studio: then the published text is what an editor begins with.
 *
 * `contentVersion`: what a form of the two has loaded.
 */
export async function findDraft(db: DbOrTx, subject: Subject) {
  const [newest] = await db
    .select()
    .from(legalDrafts)
    .where(isOf(subject))
    .orderBy(desc(legalDrafts.id))
    .limit(1);
  const version = await findNewestVersion(db, subject);
  const isOvertaken =
    newest && version && version.publishedAt > newest.savedAt && version.id !== newest.versionId;
  return {
    draft: newest && !isOvertaken ? newest : null,
    version,
    contentVersion: toContentVersion([newest?.id ?? null, version?.id ?? null]),
  };
}

/** The draft that a version was made of; null: it was published without the studio. */
export async function findDraftOfVersion(db: DbOrTx, subject: Subject & { versionId: number }) {
  const [row] = await db
    .select()
    .from(legalDrafts)
    .where(and(isOf(subject), eq(legalDrafts.versionId, subject.versionId)))
    .orderBy(desc(legalDrafts.id))
    .limit(1);
  return row ?? null;
}

/** Those before the newest, the newest first. `next`: what `before` is for the following page; null: there is none. */
export async function listEarlierDrafts(
  db: DbOrTx,
  {
    now,
    before,
    limit,
    ...subject
  }: Subject & {
    now: Date;
    /** The id of the last draft of the page before. */
    before: number | undefined;
    limit: number;
  },
) {
  const newest = db
    .select({ id: max(legalDrafts.id) })
    .from(legalDrafts)
    .where(isOf(subject));
  const rows = await db
    .select()
    .from(legalDrafts)
    .where(
      and(
        isOf(subject),
        gte(legalDrafts.savedAt, addDays(now, -DRAFT_DAYS)),
        lt(legalDrafts.id, newest),
        before === undefined ? undefined : lt(legalDrafts.id, before),
      ),
    )
    .orderBy(desc(legalDrafts.id))
    .limit(limit + 1);
  const drafts = rows.slice(0, limit);
  return { drafts, next: rows.length > limit ? (drafts.at(-1)?.id ?? null) : null };
}

/** Null: no draft of the subject. */
export async function findDraftById(
  db: DbOrTx,
  { draftId, ...subject }: Subject & { draftId: number },
) {
  const [row] = await db
    .select()
    .from(legalDrafts)
    .where(and(isOf(subject), eq(legalDrafts.id, draftId)));
  return row ?? null;
}

/** Deletes what can be taken back no more; what versions were made of stays. */
export async function addDraft(
  tx: Tx,
  {
    mode,
    texts,
    now,
    ...subject
  }: Subject & { mode: TextMode; texts: Record<string, string>; now: Date },
): Promise<void> {
  const [row] = await tx
    .insert(legalDrafts)
    .values({ ...subject, mode, texts, savedAt: now })
    .returning({ id: legalDrafts.id });
  await tx
    .delete(legalDrafts)
    .where(
      and(
        isOf(subject),
        lt(legalDrafts.savedAt, addDays(now, -DRAFT_DAYS)),
        isNull(legalDrafts.versionId),
        ne(legalDrafts.id, row?.id ?? 0),
      ),
    );
}

/** Notes which version the draft has become. */
export async function markDraftPublished(
  tx: Tx,
  { gymId, draftId, versionId }: { gymId: number; draftId: number; versionId: number },
): Promise<void> {
  await tx
    .update(legalDrafts)
    .set({ versionId })
    .where(and(eq(legalDrafts.gymId, gymId), eq(legalDrafts.id, draftId)));
}
