/**
 * Sends mail: by SMTP where it is configured, otherwise as `.eml` files in a folder (operations.md §4.3). The only user
 * of nodemailer.
 */
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { RenderedMail } from "./mail";

export interface OutgoingMail extends RenderedMail {
  /** The row's id: the same mail sent twice has the same Message-ID, and mail programs show it once. */
  id: string;
  to: string;
  /** The gym's name, in front of the platform's address. */
  fromName: string;
  /** When it was queued. */
  date: Date;
  lang: string;
}

export interface MailTransport {
  /** @throws MailServerUnavailable when every other mail would fail too */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

interface MailSettings {
  smtpUrl: string | undefined;
  /** `Name <address>` or a bare address; the name is used for the platform's own mail. */
  mailFrom: string;
  outboxDir: string;
}

/**
 * Thrown when the mail server is unreachable or rejects us, or the outbox cannot be written: every other mail would
 * fail too.
 */
export class MailServerUnavailable extends Error {
  /** Operators know this name from the log and from `last_error`. */
  override name = "MailAway";
}

/** nodemailer's codes for a rejected address or text, which concern one mail only. */
const SINGLE_MAIL_ERRORS = new Set(["EENVELOPE", "EMESSAGE"]);

async function throwIfUnavailable(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    const code: unknown = error instanceof Error && "code" in error ? error.code : undefined;
    if (typeof code !== "string" || SINGLE_MAIL_ERRORS.has(code)) throw error;
    throw new MailServerUnavailable(String(error), { cause: error });
  }
}

/** A hanging server must not block the job: three finite waits. */
const SMTP_TIMEOUTS_MS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** `Name <address>` or a bare address. */
export const addressOfMailbox = (mailbox: string): string =>
  /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();

export function createMailTransport({ smtpUrl, mailFrom, outboxDir }: MailSettings): MailTransport {
  const address = addressOfMailbox(mailFrom);
  const domain = address.slice(address.lastIndexOf("@") + 1);

  const headers = (mail: OutgoingMail) => ({
    from: { name: mail.fromName, address },
    // An object, not a header: a comma in an address cannot become a second reader.
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.date,
    messageId: `<${mail.id}@${domain}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      "Content-Language": mail.lang.toLowerCase(),
      ...(mail.oneClickUrl
        ? {
            "List-Unsubscribe": { prepared: true, value: `<${mail.oneClickUrl}>` },
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }
        : {}),
    },
    // Nothing in a mail may make this server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  if (smtpUrl) {
    const smtp = loadOnFirstMail(({ createTransport }) =>
      createTransport({ url: smtpUrl, ...SMTP_TIMEOUTS_MS }),
    );
    return {
      send: (mail) => throwIfUnavailable(async () => (await smtp.open()).sendMail(headers(mail))),
      close: smtp.close,
    };
  }

  const composer = loadOnFirstMail(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: "windows" }),
  );
  return {
    async send(mail) {
      const { message } = await (await composer.open()).sendMail(headers(mail));
      if (!Buffer.isBuffer(message)) throw new Error("nodemailer did not buffer the message");
      const name = `${fileTime(mail.date)}-${mail.id}.eml`;
      await throwIfUnavailable(() => writeAtomically(outboxDir, name, message));
    },
    close: composer.close,
  };
}

/** Loads the library with the first mail, so that the start does not wait for it. */
function loadOnFirstMail<T extends { close(): void }>(
  create: (library: typeof import("nodemailer")) => T,
) {
  let opened: T | null = null;
  return {
    async open(): Promise<T> {
      const library = await import("nodemailer");
      return (opened ??= create(library));
    },
    close: () => opened?.close(),
  };
}

/** `20260301T100000123Z`: files sort by time. */
function fileTime(date: Date): string {
  return date.toISOString().replace(/[-:.]/g, "");
}

/** Writes under a temporary name first, so that a reader never sees half a mail. */
async function writeAtomically(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.${name}.part`);
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, name));
}
