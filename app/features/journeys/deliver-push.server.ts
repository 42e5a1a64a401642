/** Sends queued push messages in the reader's language; the service worker of the gym's pages shows them. */
import type { Db } from "~/db/client.server";
import { findGymById } from "~/features/gyms/queries.server";
import {
  deliverPush,
  type PushDelivery,
  type QueuedPush,
} from "~/features/notifications/push/deliver-push.server";
import type { PushTransport } from "~/features/notifications/push/push-transport.server";
import { weekdayAndTime } from "~/kernel/long-date";
import type { PushNotice } from "~/kernel/push-notice";
import type { MailContext } from "./deliver-mail.server";

export interface PushContext {
  transport: PushTransport;
  /** The namespace `mail` in a language. */
  translator: MailContext["translator"];
}

export function deliverPushMessages(
  db: Db,
  { context, now = () => new Date() }: { context: PushContext; now?: () => Date },
): Promise<PushDelivery> {
  return deliverPush(db, {
    transport: context.transport,
    now,
    compose: (message) => compose(db, context, message),
  });
}

/** Paths only: the worker puts them below its own mount, so a message leads nowhere else. */
async function compose(
  db: Db,
  { translator }: PushContext,
  { gymId, facts, lang }: QueuedPush,
): Promise<PushNotice> {
  const gym = await findGymById(db, gymId);
  const { title = "", guid = "", startsAt = "", timeZone = "UTC", trainer = "" } = facts;
  const time = weekdayAndTime(new Date(startsAt), lang, timeZone);
  const t = translator(lang);
  return {
    title,
    body: t(trainer ? "liveReminder.pushWith" : "liveReminder.push", {
      ...{ time, trainer, gym: gym?.name ?? "" },
    }),
    tag: `live-${guid}`,
    path: `/lives/${guid}`,
    icon: gym ? `/brand-pictures/${gym.guid}/icon-192.png` : null,
  };
}
