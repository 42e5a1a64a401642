import type { Tx } from "~/db/client.server";
import { announce } from "~/features/notifications/announce.server";
import { sha256Hex } from "~/kernel/ids.server";
import type { LangKey } from "~/kernel/lang-keys";

/** Mails the link to an archive, in the transaction that makes the link. */
export async function announceExport(
  tx: Tx,
  {
    link,
    accountId,
    person,
    gymId,
    timeZone,
    lang,
  }: {
    link: { exportId: string; token: string; expiresAt: Date };
    accountId: string;
    person: { email: string; firstName: string; lang: LangKey | null };
    gymId: number | null;
    timeZone: string;
    /** For a member who has chosen none. */
    lang: LangKey;
  },
): Promise<void> {
  await announce(tx, {
    // Each link has a mail of its own.
    key: `exportReady:${accountId}:${link.exportId}:${sha256Hex(link.token).slice(0, 16)}`,
    kind: "exportReady",
    recipient: person.email,
    lang: person.lang ?? lang,
    gymId,
    data: {
      firstName: person.firstName,
      until: link.expiresAt.toISOString(),
      timeZone,
      token: link.token,
    },
  });
}
