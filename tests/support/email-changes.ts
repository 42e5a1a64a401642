/** An account whose e-mail changes, by the tokens of the mails in the outbox. */
import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { createAccount } from "~/features/identity/create-account.server";
import { accounts } from "~/features/identity/schema.server";
import { readSession } from "~/features/identity/read-session.server";
import { confirmEmailChange } from "~/features/journeys/confirm-email-change.server";
import { requestEmailChange } from "~/features/journeys/request-email-change.server";
import { undoEmailChange } from "~/features/journeys/undo-email-change.server";
import type { MailKind } from "~/features/notifications/mail-data";
import { outboxMails } from "~/features/notifications/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { makeMember, passwords } from "./gym-world";
import { beginSession } from "./sessions";

export const NOW = new Date("2026-11-24T12:00:00.000Z");
/** Milliseconds after `NOW`. */
export const later = (ms: number) => new Date(NOW.getTime() + ms);
export const someEmail = () => `${randomUUID()}@example.test`;

/** Another person asks for an account with the address. */
export const signUp = (db: Db, email: string, now = NOW) =>
  createAccount(db, { email, passwordHash: "x", firstName: "A", lastName: "B", now });

/** A member with one session, whose e-mail the functions change. */
export async function makeChanger(db: Db, given: { firstName?: string } = {}) {
  const { accountId, studentId, email } = await makeMember(db, given);
  const { token, tokenHash } = await beginSession(db, { accountId, now: NOW });
  return {
    accountId,
    studentId,
    email,
    token,
    request: (newEmail: string, now = NOW) =>
      requestEmailChange(db, {
        accountId,
        sessionHash: tokenHash,
        email: newEmail,
        lang: "EN",
        gym: null,
        now,
      }),
    /** Requests and confirms; the token of the undo link. */
    async change(newEmail: string, now = NOW): Promise<string> {
      const oldEmail = await this.currentEmail();
      await this.request(newEmail, now);
      await confirm(db, await mailedToken(db, newEmail, "emailChangeConfirm"), now);
      return mailedToken(db, oldEmail, "emailChanged");
    },
    currentEmail: async () =>
      exactlyOne(await db.select().from(accounts).where(eq(accounts.id, accountId)), "account")
        .email,
  };
}

export const confirm = (db: Db, token: string, now = NOW) =>
  confirmEmailChange(db, { token, gym: null, now });

export const undo = (db: Db, undoToken: string, now = NOW) =>
  undoEmailChange(db, { undoToken, passwords, now });

export const isAlive = async (db: Db, token: string, now = NOW) =>
  (await readSession(db, { token, customDomain: null, now })) !== null;

/** Of the newest mail of this kind to this address; "" without one. */
export async function mailedToken(db: Db, recipient: string, kind: MailKind): Promise<string> {
  const [mail] = await db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.kind, kind), eq(outboxMails.recipient, recipient)))
    .orderBy(desc(outboxMails.createdAt), desc(outboxMails.id))
    .limit(1);
  return mail?.data["token"] ?? "";
}

export const listMailKinds = async (db: Db, recipient: string): Promise<string[]> =>
  (await db.select().from(outboxMails).where(eq(outboxMails.recipient, recipient)))
    .map(({ kind }) => kind)
    .sort();
