/**
 * Moves lives on by the clock. A broadcast that nobody started is cancelled: who asked for it is told, and so is its
 * trainer, in the transaction of the cancellation.
 */
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { findContactOfTrainer } from "~/features/identity/roles/queries.server";
import { advanceLives, type UnstartedLive } from "~/features/lives/advance-lives.server";
import { listLivesByIds } from "~/features/lives/manage/queries.server";
import { announce } from "~/features/notifications/announce.server";
import { fallbackLangKey } from "~/kernel/lang-keys";
import { inLanguage } from "~/kernel/translations";
import { tellPeopleOfLives } from "./tell-people-of-lives.server";

const BATCH = 50;

/** @returns how many lives were moved on; 0: none is left */
export function advanceDueLives(db: Db, { now }: { now: Date }): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { advanced, unstarted } = await advanceLives(tx, { now, limit: BATCH });
    for (const live of unstarted) {
      await tellPeopleOfLives(tx, {
        kind: "liveCancelled",
        gymId: live.gymId,
        liveIds: [live.id],
        changeId: `notStarted-${live.id}`,
        more: () => ({ reason: "", cause: "notStarted" }),
      });
      await tellTrainer(tx, live);
    }
    return advanced;
  });
}

async function tellTrainer(tx: Tx, { id, gymId, trainerId }: UnstartedLive): Promise<void> {
  const contact = trainerId === null ? null : await findContactOfTrainer(tx, trainerId);
  const [live] = await listLivesByIds(tx, { gymId, liveIds: [id] });
  if (!contact || !live) return;
  const lang = contact.lang ?? fallbackLangKey;
  await announce(tx, {
    key: `liveCancelled:${contact.accountId}:notStarted-${id}`,
    kind: "liveCancelled",
    recipient: contact.email,
    lang,
    gymId,
    data: {
      firstName: contact.firstName,
      title: inLanguage(live, lang.toLowerCase()).title,
      at: live.startsAt.toISOString(),
      timeZone: live.timeZone,
      count: "1",
      reason: "",
      cause: "ownNotStarted",
    },
  });
}
