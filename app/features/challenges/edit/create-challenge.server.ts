/** Creates an empty draft. Its address comes from its name, and stays. */
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { randomToken } from "~/kernel/ids.server";
import { challenges } from "../schema.server";
import type { ChallengeFacts } from "./challenge-form";
import { toChallengeGuid } from "./to-challenge-guid";

const SUFFIX_LENGTH = 6;
const TRIES = 5;

/** @throws for a trainer who never taught in the gym */
export function createChallenge(
  db: Db,
  {
    gymId,
    facts,
    accountId,
    now,
  }: { gymId: number; facts: ChallengeFacts; accountId: string; now: Date },
): Promise<{ guid: string }> {
  return inGymTransaction(db, { gymId }, async (tx) => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const guid = toChallengeGuid(facts.name, tries === 0 ? null : toSuffix());
      const inserted = await tx
        .insert(challenges)
        .values({ gymId, guid, ...facts, itemCount: 0 })
        .onConflictDoNothing({ target: challenges.guid })
        .returning({ id: challenges.id });
      if (inserted.length === 0) continue;
      await recordAct(tx, {
        ...{ gymId, accountId, action: "challenge.create", now },
        ...{ subject: { kind: "challenge", id: guid }, after: { ...facts } },
      });
      return { guid };
    }
    throw new Error("no free address for a challenge");
  });
}

const toSuffix = (): string =>
  randomToken()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")
    .slice(0, SUFFIX_LENGTH);
