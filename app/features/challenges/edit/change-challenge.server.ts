/** Saves name, texts, trainer and number of days. The address stays as it is. */
import { and, eq, max } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { ok, refuse, type Refusal, type Result } from "~/kernel/result";
import { challengeItems, challenges } from "../schema.server";
import type { ChallengeFacts } from "./challenge-form";
import { toFactsVersion } from "./content-versions.server";
import { lockChallenge, type EditedChallenge, type EditedKey } from "./editable.server";

interface ChangeChallenge extends EditedKey {
  facts: ChallengeFacts;
  /** Of what the form has loaded. */
  version: string;
  accountId: string;
  now: Date;
}

type Changed =
  | Result<object, "not-found">
  /** Another editor has saved meanwhile. */
  | (Refusal<"stale"> & { saved: EditedChallenge })
  /** A workout stands behind the wished end. */
  | (Refusal<"days"> & { lastDay: number });

export function changeChallenge(
  db: Db,
  { facts, version, accountId, now, ...key }: ChangeChallenge,
): Promise<Changed> {
  const { gymId, guid } = key;
  return inGymTransaction<Changed>(db, { gymId }, async (tx) => {
    const saved = await lockChallenge(tx, key);
    if (!saved) return refuse("not-found");
    if (toFactsVersion(saved) !== version) return { ...refuse("stale"), saved };
    const lastDay = await findLastDay(tx, saved);
    if (facts.days < lastDay) return { ...refuse("days"), lastDay };
    await tx
      .update(challenges)
      .set(facts)
      .where(and(eq(challenges.gymId, gymId), eq(challenges.id, saved.id)));
    const { name, description, texts, trainerId, days } = saved;
    await recordAct(tx, {
      ...{ gymId, accountId, action: "challenge.change", now },
      ...{ subject: { kind: "challenge", id: guid }, after: { ...facts } },
      before: { name, description, texts, trainerId, days },
    });
    return ok({});
  });
}

/** 0 without a workout. */
async function findLastDay(tx: Tx, { gymId, id }: EditedChallenge): Promise<number> {
  const [row] = await tx
    .select({ day: max(challengeItems.day) })
    .from(challengeItems)
    .where(and(eq(challengeItems.gymId, gymId), eq(challengeItems.challengeId, id)));
  return row?.day ?? 0;
}
