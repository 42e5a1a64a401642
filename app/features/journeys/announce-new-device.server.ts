/** Mails a member after a sign-in from a network and a device that their account has not used before. */
import type { DbOrTx } from "~/db/client.server";
import { loadGymLocales } from "~/features/gyms/queries.server";
import { hashNetwork } from "~/features/identity/known-network.server";
import { findContactOfAccount, findPasswordDate } from "~/features/identity/queries.server";
import { toDeviceKey, type SignInPlace } from "~/features/identity/session";
import { announce } from "~/features/notifications/announce.server";
import type { LangKey } from "~/kernel/lang-keys";
import { toDeviceFacts } from "./to-device-facts";

export async function announceNewDevice(
  db: DbOrTx,
  {
    accountId,
    place,
    gym,
    lang: pageLang,
    now,
  }: {
    accountId: string;
    place: SignInPlace;
    gym: { id: number } | null;
    /** The page's language, for a member who has chosen none. */
    lang: LangKey;
    now: Date;
  },
): Promise<void> {
  const gymId = gym?.id ?? null;
  const [contact, localeOf, passwordDate] = await Promise.all([
    findContactOfAccount(db, accountId),
    loadGymLocales(db, [gymId]),
    findPasswordDate(db, accountId),
  ]);
  if (!contact) return;
  const { email, firstName, lang } = contact;
  // Simultaneous logins of one device are one mail; with another password the same device is a mail of its own.
  const day = now.toISOString().slice(0, 10);
  const key = [
    accountId,
    hashNetwork(accountId, place.network),
    toDeviceKey(place.device),
    passwordDate?.getTime(),
    day,
  ].join(":");
  await announce(db, {
    key: `newDevice:${key}`,
    kind: "newDevice",
    recipient: email,
    lang: lang ?? pageLang,
    gymId,
    data: {
      firstName,
      ...toDeviceFacts(place),
      at: now.toISOString(),
      timeZone: localeOf(gymId).timeZone,
    },
  });
}
