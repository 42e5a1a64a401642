/** The challenges that a person edits, drafts and archived ones included. Each query names its gym. */
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import type { DbOrTx, Tx } from "~/db/client.server";
import { MAX_ITEMS } from "../challenge-limits";
import { challengeColumns } from "../queries.server";
import { challengeItems, challengeMembers, challenges } from "../schema.server";
import type { ChallengeRights } from "./challenge-rights";

interface Scope {
  gymId: number;
  rights: ChallengeRights;
}

export interface EditedKey extends Scope {
  guid: string;
}

const inScope = ({ gymId, rights }: Scope) =>
  and(
    eq(challenges.gymId, gymId),
    rights.trainerId === null ? undefined : eq(challenges.trainerId, rights.trainerId),
  );

export const CHALLENGE_STATES = ["draft", "published", "archived"] as const;
type ChallengeState = (typeof CHALLENGE_STATES)[number];

const IN_STATE = {
  draft: isNull(challenges.publishedAt),
  published: and(isNotNull(challenges.publishedAt), isNull(challenges.archivedAt)),
  archived: isNotNull(challenges.archivedAt),
};

export const toChallengeState = ({
  publishedAt,
  archivedAt,
}: Pick<EditedChallenge, "publishedAt" | "archivedAt">): ChallengeState => {
  if (archivedAt) return "archived";
  return publishedAt ? "published" : "draft";
};

/** Newest first; `before`: the last one of the page before. */
export function listEditableChallenges(
  db: DbOrTx,
  {
    state,
    before,
    limit,
    ...scope
  }: Scope & { state: ChallengeState | null; before: number | null; limit: number },
) {
  return db
    .select(challengeColumns)
    .from(challenges)
    .where(
      and(
        inScope(scope),
        state === null ? undefined : IN_STATE[state],
        before === null ? undefined : lt(challenges.id, before),
      ),
    )
    .orderBy(desc(challenges.id))
    .limit(limit);
}

export async function findEditableChallenge(db: DbOrTx, { guid, ...scope }: EditedKey) {
  const [found] = await db
    .select(challengeColumns)
    .from(challenges)
    .where(and(inScope(scope), eq(challenges.guid, guid)));
  return found ?? null;
}

export type EditedChallenge = NonNullable<Awaited<ReturnType<typeof findEditableChallenge>>>;

/** Other editors of the challenge, and members who begin it, wait until the transaction ends. */
export async function lockChallenge(
  tx: Tx,
  { guid, ...scope }: EditedKey,
): Promise<EditedChallenge | null> {
  const [found] = await tx
    .select(challengeColumns)
    .from(challenges)
    .where(and(inScope(scope), eq(challenges.guid, guid)))
    .for("update");
  return found ?? null;
}

/** Every item in its order. */
export function listPlaces(db: DbOrTx, { gymId, id }: Pick<EditedChallenge, "gymId" | "id">) {
  return db
    .select({
      id: challengeItems.id,
      day: challengeItems.day,
      position: challengeItems.position,
      workoutId: challengeItems.workoutId,
    })
    .from(challengeItems)
    .where(and(eq(challengeItems.gymId, gymId), eq(challengeItems.challengeId, id)))
    .orderBy(asc(challengeItems.day), asc(challengeItems.position))
    .limit(MAX_ITEMS);
}

/** In every state, for the audit log. */
export async function listNamesOfChallenges(
  db: DbOrTx,
  { gymId, guids }: { gymId: number; guids: readonly string[] },
) {
  if (guids.length === 0) return [];
  return db
    .select({ guid: challenges.guid, name: challenges.name, texts: challenges.texts })
    .from(challenges)
    .where(and(eq(challenges.gymId, gymId), inArray(challenges.guid, [...guids])));
}

/** How many members walk it; the gym sees no names (product.md §21). */
export async function countWalkers(
  db: DbOrTx,
  { gymId, id }: Pick<EditedChallenge, "gymId" | "id">,
): Promise<number> {
  const [row] = await db
    .select({ members: count() })
    .from(challengeMembers)
    .where(
      and(
        eq(challengeMembers.gymId, gymId),
        eq(challengeMembers.challengeId, id),
        isNull(challengeMembers.finishedAt),
        isNull(challengeMembers.leftAt),
      ),
    );
  return row?.members ?? 0;
}
