/** Gives a challenge its picture. */
import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { pictureAddress } from "~/kernel/picture-address";
import { ok, refuse, type Result } from "~/kernel/result";
import { challenges } from "../schema.server";
import { lockChallenge, type EditedKey } from "./editable.server";

/** `stale`: another editor has chosen another picture than the one that the form has shown. */
export async function setChallengePicture(
  db: Db,
  {
    pictureUrl: wished,
    shownPicture,
    accountId,
    now,
    ...key
  }: EditedKey & {
    /** Null: none. */
    pictureUrl: string | null;
    shownPicture: string | null;
    accountId: string;
    now: Date;
  },
): Promise<Result<object, "not-found" | "stale">> {
  const { gymId, guid } = key;
  const pictureUrl = pictureAddress(wished);
  return inGymTransaction<Result<object, "not-found" | "stale">>(db, { gymId }, async (tx) => {
    const challenge = await lockChallenge(tx, key);
    if (!challenge) return refuse("not-found");
    if (challenge.pictureUrl !== shownPicture) return refuse("stale");
    await tx
      .update(challenges)
      .set({ pictureUrl })
      .where(and(eq(challenges.gymId, gymId), eq(challenges.id, challenge.id)));
    await recordAct(tx, {
      ...{ gymId, accountId, action: "challenge.change", now },
      ...{ subject: { kind: "challenge", id: guid }, after: { pictureUrl } },
      before: { pictureUrl: challenge.pictureUrl },
    });
    return ok({});
  });
}
