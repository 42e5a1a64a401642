/**
 * Reminds of lives, the day before and shortly before they begin, by mail and in the browser (product.md §16). A job
 * runs it every minute. A batch is marked and written in one transaction, so that each reminder is written once however
 * many servers run the job.
 */
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { lockContacts } from "~/features/identity/lock-contacts.server";
import {
  claimDueReminders,
  type DueReminder,
} from "~/features/lives/reminders/claim-due-reminders.server";
import { DAY_BEFORE_ENDS_MS, SOON_LATE_MS } from "~/features/lives/reminders/due-reminders";
import type { LiveReminderTokens } from "~/features/lives/reminders/reminder-tokens.server";
import { announce } from "~/features/notifications/announce.server";
import { listPushSubscriptions } from "~/features/notifications/push/queries.server";
import { queuePush } from "~/features/notifications/push/queue-push.server";
import { findTrainerById } from "~/features/trainers/queries.server";
import { fallbackLangKey, parseLangKey } from "~/kernel/lang-keys";
import { inLanguage } from "~/kernel/translations";

const BATCH = 200;

/** @returns the number of reminders; the job repeats the call until it is 0 */
export function announceLiveReminders(
  db: Db,
  { now, tokens, batch = BATCH }: { now: Date; tokens: LiveReminderTokens; batch?: number },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await claimDueReminders(tx, { now, limit: batch });
    if (due.length === 0) return 0;
    const context = { now, tokens, ...(await loadPeople(tx, due)) };
    for (const reminder of due) await remind(tx, reminder, context);
    return due.length;
  });
}

async function loadPeople(tx: Tx, due: readonly DueReminder[]) {
  const contacts = await lockContacts(
    tx,
    due.map(({ reminder }) => reminder.studentId),
  );
  const browsers = new Map<string, string[]>();
  for (const gymId of new Set(due.map(({ live }) => live.gymId))) {
    const studentIds = due
      .filter(({ live, reminder }) => live.gymId === gymId && reminder.byPush)
      .map(({ reminder }) => reminder.studentId);
    if (studentIds.length === 0) continue;
    for (const { id, studentId } of await listPushSubscriptions(tx, { gymId, studentIds })) {
      const key = toBrowsersKey(gymId, studentId);
      browsers.set(key, [...(browsers.get(key) ?? []), id]);
    }
  }
  const trainers = new Map<number, string>();
  for (const id of new Set(due.flatMap(({ live }) => live.trainerId ?? []))) {
    trainers.set(id, (await findTrainerById(tx, id))?.screenName ?? "");
  }
  return { contacts, browsers, trainers };
}

const toBrowsersKey = (gymId: number, studentId: number) => `${gymId}:${studentId}`;

type Context = Awaited<ReturnType<typeof loadPeople>> & { now: Date; tokens: LiveReminderTokens };

async function remind(
  tx: Tx,
  { kind, live, reminder }: DueReminder,
  { now, tokens, contacts, browsers, trainers }: Context,
): Promise<void> {
  const { studentId, byMail, byPush } = reminder;
  const contact = contacts.get(studentId);
  if (!contact) return;
  const { gymId, guid, startsAt } = live;
  const lang = parseLangKey(contact.langKey ?? "") ?? fallbackLangKey;
  const key = `liveReminder:${studentId}:${live.id}:${startsAt.toISOString()}:${kind}`;
  const facts = {
    title: inLanguage(live, lang.toLowerCase()).title,
    guid,
    startsAt: startsAt.toISOString(),
    timeZone: contact.timeZone ?? live.timeZone,
    trainer: live.trainerId === null ? "" : (trainers.get(live.trainerId) ?? ""),
  };
  const ends = kind === "24h" ? -DAY_BEFORE_ENDS_MS : SOON_LATE_MS;
  const expiresAt = new Date(startsAt.getTime() + ends);
  const reached = byPush ? (browsers.get(toBrowsersKey(gymId, studentId)) ?? []) : [];
  await queuePush(
    tx,
    reached.map((subscriptionId) => ({
      ...{ gymId, subscriptionId, key, kind: "liveReminder" as const, facts, expiresAt, now },
    })),
  );
  // Who asked for the browser alone, which is gone since, gets a mail rather than nothing.
  if (!byMail && reached.length > 0) return;
  await announce(tx, {
    key,
    kind: "liveReminder",
    recipient: contact.email,
    lang,
    gymId,
    data: {
      ...facts,
      firstName: contact.firstName,
      when: kind,
      token: tokens.create({ studentId, liveId: live.id }),
    },
  });
}
