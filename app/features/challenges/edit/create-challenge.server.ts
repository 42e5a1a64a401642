/** Creates an empty draft. Its address comes from its name, and stays. */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { randomToken } from "~/kernel/ids.server";
import { challenges } from "../schema.server";
import type { ChallengeFacts } from "./challenge-form";
import { toChallengeGuid } from "./to-challenge-guid";

const SUFFIX_LENGTH = 6;
const TRIES = 5;

interface CreateChallenge {
  gymId: number;
  facts: ChallengeFacts;
  /** A form that is sent twice creates once, also when both arrive together; null: no form's. */
  formKey: string | null;
  accountId: string;
  now: Date;
}

/** `isNew` false: the form was sent before. @throws for a trainer who never taught in the gym */
export function createChallenge(
  db: Db,
  { gymId, facts, formKey, accountId, now }: CreateChallenge,
): Promise<{ guid: string; isNew: boolean }> {
  return inGymTransaction(db, { gymId }, async (tx) => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const guid = toChallengeGuid(facts.name, tries === 0 ? null : toSuffix());
      const inserted = await tx
        .insert(challenges)
        .values({ gymId, guid, ...facts, formKey, itemCount: 0 })
        .onConflictDoNothing()
        .returning({ id: challenges.id });
      if (inserted.length === 0) {
        const created = await findCreated(tx, { gymId, formKey });
        if (created !== null) return { guid: created, isNew: false };
        continue;
      }
      await recordAct(tx, {
        ...{ gymId, accountId, action: "challenge.create", now },
        ...{ subject: { kind: "challenge", id: guid }, after: { ...facts } },
      });
      return { guid, isNew: true };
    }
    throw new Error("no free address for a challenge");
  });
}

async function findCreated(
  tx: Tx,
  { gymId, formKey }: Pick<CreateChallenge, "gymId" | "formKey">,
): Promise<string | null> {
  if (formKey === null) return null;
  const [created] = await tx
    .select({ guid: challenges.guid })
    .from(challenges)
    .where(and(eq(challenges.gymId, gymId), eq(challenges.formKey, formKey)));
  return created?.guid ?? null;
}

const toSuffix = (): string =>
  randomToken()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")
    .slice(0, SUFFIX_LENGTH);
