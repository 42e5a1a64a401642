/** A member leaves a challenge that is not finished. What was done stays, for when the member joins again. */
import { and, isNull } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { ofMember, type MemberOfChallenge } from "./round-key.server";
import { challengeMembers } from "./schema.server";

export async function leaveChallenge(
  db: DbOrTx,
  { now, ...member }: MemberOfChallenge & { now: Date },
): Promise<Result<object, "not-joined">> {
  const left = await db
    .update(challengeMembers)
    .set({ leftAt: now })
    .where(
      and(
        ofMember(challengeMembers, member),
        isNull(challengeMembers.leftAt),
        isNull(challengeMembers.finishedAt),
      ),
    )
    .returning({ round: challengeMembers.round });
  return left.length > 0 ? ok({}) : refuse("not-joined");
}
