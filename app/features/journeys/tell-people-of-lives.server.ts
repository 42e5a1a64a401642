/**
 * Announces a change of lives to everybody who asked to be reminded of them, holds a seat or waits for one: one mail
 * for each person and change, about the first of the person's lives, with their number.
 */
import type { Tx } from "~/db/client.server";
import { listContactsOfStudents } from "~/features/identity/queries.server";
import { listLivesByIds, listPeopleOfLives } from "~/features/lives/manage/queries.server";
import { announce } from "~/features/notifications/announce.server";
import type { MailData } from "~/features/notifications/mail-data";
import { fallbackLangKey } from "~/kernel/lang-keys";
import { inLanguage } from "~/kernel/translations";

type LiveMail = "liveCancelled" | "liveMoved";
type Live = Awaited<ReturnType<typeof listLivesByIds>>[number];
type Common = "firstName" | "title" | "at" | "timeZone" | "count";

/** @returns how many people are told */
export async function tellPeopleOfLives<Kind extends LiveMail>(
  tx: Tx,
  {
    kind,
    gymId,
    liveIds,
    changeId,
    more,
  }: {
    kind: Kind;
    gymId: number;
    liveIds: readonly number[];
    /** Each change is told once. */
    changeId: string;
    /** The facts of the kind. */
    more: (live: Live) => Omit<MailData[Kind], Common>;
  },
): Promise<number> {
  const people = await listPeopleOfLives(tx, { gymId, liveIds });
  if (people.size === 0) return 0;
  const lives = await listLivesByIds(tx, { gymId, liveIds });
  const contacts = await listContactsOfStudents(tx, [...people.keys()]);
  for (const [studentId, contact] of contacts) {
    const own = lives.filter(({ id }) => people.get(studentId)?.includes(id));
    const [first] = own;
    if (!first) continue;
    const lang = contact.lang ?? fallbackLangKey;
    const facts = {
      firstName: contact.firstName,
      title: inLanguage(first, lang.toLowerCase()).title,
      at: first.startsAt.toISOString(),
      timeZone: first.timeZone,
      count: String(own.length),
      ...more(first),
    };
    await announce(tx, {
      key: `${kind}:${studentId}:${changeId}`,
      kind,
      recipient: contact.email,
      lang,
      gymId,
      data: facts as unknown as MailData[Kind],
    });
  }
  return contacts.size;
}
