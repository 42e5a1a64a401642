/**
 * DRAFT → PUBLISHED ⇄ ARCHIVED. A published challenge does not become a draft again, because members may walk it: an
 * archived one is found by those alone who have joined it, and nobody joins it any more. Only a draft is deleted.
 */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { inTransaction } from "~/db/transaction.server";
import type { Action } from "~/features/audit/actions";
import { recordAct } from "~/features/audit/record-act.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { challengeMembers, challenges } from "../schema.server";
import { toChallengeVersion } from "./content-versions.server";
import { listPlaces, lockChallenge, type EditedChallenge, type EditedKey } from "./editable.server";

interface ChangeState extends EditedKey {
  accountId: string;
  now: Date;
}

/** Of what the page has shown (`toChallengeVersion`). */
interface ChangeShown extends ChangeState {
  version: string;
}

type StateRefusal = "not-found" | "changed";

/** `changed`: it is published already. `stale`: another editor has saved it. */
export function publishDraftChallenge(
  db: Db,
  { version, ...change }: ChangeShown,
): Promise<Result<object, StateRefusal | "stale" | "empty">> {
  return inGymTransaction(db, change, async (tx) => {
    const challenge = await lockChallenge(tx, change);
    if (!challenge) return refuse("not-found");
    if (challenge.publishedAt) return refuse("changed");
    if (challenge.itemCount === 0) return refuse("empty");
    if ((await readVersion(tx, challenge)) !== version) return refuse("stale");
    await write(tx, challenge, change, {
      action: "challenge.publish",
      set: { publishedAt: change.now, archivedAt: null },
    });
    return ok({});
  });
}

/** `changed`: it is no published one, or is archived already. */
export function archiveChallenge(
  db: Db,
  change: ChangeState,
): Promise<Result<object, StateRefusal>> {
  return inGymTransaction(db, change, async (tx) => {
    const challenge = await lockChallenge(tx, change);
    if (!challenge) return refuse("not-found");
    if (!challenge.publishedAt || challenge.archivedAt) return refuse("changed");
    await write(tx, challenge, change, {
      action: "challenge.archive",
      set: { publishedAt: challenge.publishedAt, archivedAt: change.now },
    });
    return ok({});
  });
}

/** `changed`: it is not archived. */
export function restoreChallenge(
  db: Db,
  change: ChangeState,
): Promise<Result<object, StateRefusal>> {
  return inGymTransaction(db, change, async (tx) => {
    const challenge = await lockChallenge(tx, change);
    if (!challenge) return refuse("not-found");
    if (!challenge.archivedAt) return refuse("changed");
    await write(tx, challenge, change, {
      action: "challenge.restore",
      set: { publishedAt: challenge.publishedAt, archivedAt: null },
    });
    return ok({});
  });
}

/** `changed`: it was published meanwhile, or members have a round of it. `stale`: another editor has saved it. */
export function deleteDraftChallenge(
  db: Db,
  { version, ...change }: ChangeShown,
): Promise<Result<object, StateRefusal | "stale">> {
  const { gymId, guid, accountId, now } = change;
  // Creators may not read who walks a challenge, so the program itself deletes it.
  return inTransaction(db, async (tx) => {
    const challenge = await lockChallenge(tx, change);
    if (!challenge) return refuse("not-found");
    const rounds = and(
      eq(challengeMembers.gymId, gymId),
      eq(challengeMembers.challengeId, challenge.id),
    );
    if (challenge.publishedAt || (await tx.$count(challengeMembers, rounds)) > 0) {
      return refuse("changed");
    }
    if ((await readVersion(tx, challenge)) !== version) return refuse("stale");
    await tx.delete(challenges).where(isRow(challenge));
    const { name, days, itemCount } = challenge;
    await recordAct(tx, {
      ...{ gymId, accountId, action: "challenge.delete-draft", now },
      ...{ subject: { kind: "challenge", id: guid }, before: { name, days, itemCount } },
    });
    return ok({});
  });
}

const readVersion = async (tx: Tx, challenge: EditedChallenge): Promise<string> =>
  toChallengeVersion(challenge, await listPlaces(tx, challenge));

const isRow = ({ gymId, id }: EditedChallenge) =>
  and(eq(challenges.gymId, gymId), eq(challenges.id, id));

async function write(
  tx: Tx,
  challenge: EditedChallenge,
  { gymId, guid, accountId, now }: ChangeState,
  { action, set }: { action: Action; set: { publishedAt: Date | null; archivedAt: Date | null } },
): Promise<void> {
  await tx.update(challenges).set(set).where(isRow(challenge));
  const { publishedAt, archivedAt } = challenge;
  await recordAct(tx, {
    ...{ gymId, accountId, action, now, subject: { kind: "challenge", id: guid } },
    ...{ before: { publishedAt, archivedAt }, after: set },
  });
}
