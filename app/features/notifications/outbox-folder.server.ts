/** Reads the `.eml` files that stand in for sent mail in development; the page /sandbox/outbox shows them. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export interface OutboxFolder {
  /** Newest first. */
  list(limit: number): Promise<StoredMail[]>;
  read(name: string): Promise<(StoredMail & { text: string; html: string; raw: string }) | null>;
}

export interface StoredMail {
  name: string;
  subject: string;
  from: string;
  to: string;
  date: string;
}

/** File names as the transport makes them; nothing else in or above the folder can be requested. */
const NAME = /^\d{8}T\d{9}Z-[0-9a-f-]{36}\.eml$/;

export function openOutboxFolder(folder: string): OutboxFolder {
  async function read(name: string) {
    if (!NAME.test(name)) return null;
    const bytes = await readFile(join(folder, name)).catch(() => null);
    if (!bytes) return null;
    // Loaded lazily: the start should not wait for it.
    const { default: PostalMime } = await import("postal-mime");
    const mail = await PostalMime.parse(bytes);
    return {
      name,
      subject: mail.subject ?? "",
      from: mail.from?.name || (mail.from?.address ?? ""),
      to: mail.to?.[0]?.address ?? "",
      date: mail.date ?? "",
      text: mail.text ?? "",
      html: mail.html ?? "",
      raw: bytes.toString("utf8"),
    };
  }
  return {
    read,
    async list(limit) {
      const names = await readdir(folder).catch(() => []);
      const newest = names
        .filter((name) => NAME.test(name))
        .sort()
        .toReversed()
        .slice(0, limit);
      const mails = await Promise.all(newest.map(read));
      return mails.flatMap((mail) =>
        mail
          ? [
              {
                name: mail.name,
                subject: mail.subject,
                from: mail.from,
                to: mail.to,
                date: mail.date,
              },
            ]
          : [],
      );
    },
  };
}
