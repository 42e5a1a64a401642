import { and, isNull } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { ofMember, type MemberOfChallenge } from "./round-key.server";
import { challengeMembers } from "./schema.server";

/** The round that a member is in, for a change of it; other changes of it wait until the transaction ends. */
export async function lockRunningRound(tx: Tx, member: MemberOfChallenge) {
  const [running] = await tx
    .select({ round: challengeMembers.round, startsOn: challengeMembers.startsOn })
    .from(challengeMembers)
    .where(
      and(
        ofMember(challengeMembers, member),
        isNull(challengeMembers.leftAt),
        isNull(challengeMembers.finishedAt),
      ),
    )
    .for("update");
  return running ?? null;
}
