/**
 * Called after the password check: starts a new session if the account still has that password and e-mail, registers or
 * updates the student (product.md §4), and mails the member who signs in from a new device. A login undoes the deletion
 * of the account (product.md §19); renewals stay cancelled, so that nothing is charged unasked.
 */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { listSubscriptions } from "~/features/billing/subscriptions/queries.server";
import { canPerform } from "~/features/billing/subscriptions/subscription";
import {
  findContactOfStudent,
  findDeletionRequest,
  findStudentOfAccount,
  type KnownStudent,
  type VerifiedAccount,
} from "~/features/identity/queries.server";
import { registerStudent } from "~/features/identity/register-student.server";
import { announce } from "~/features/notifications/announce.server";
import { undoDeletion } from "~/features/identity/undo-deletion.server";
import type { SignInPlace } from "~/features/identity/session";
import {
  endSurplus,
  startLoginSession,
  type StartedSession,
} from "~/features/identity/start-session.server";
import { fallbackLangKey, type LangKey } from "~/kernel/lang-keys";
import { ok, refuse, type Result } from "~/kernel/result";
import { announceNewDevice } from "./announce-new-device.server";

export async function signInMember(
  db: Db,
  {
    verified,
    gym,
    acquiringGym = gym,
    place,
    lang = fallbackLangKey,
    now,
    replaces,
  }: {
    verified: VerifiedAccount;
    /** The brand of the mails. */
    gym: { id: number } | null;
    /** Gets a member who has no acquiring gym. Null after a mail whose gym another person may have chosen. */
    acquiringGym?: { id: number } | null;
    place: SignInPlace;
    /** Of the page, for the mails to a member who has chosen none. */
    lang?: LangKey;
    now: Date;
    /** Hash of the browser's earlier session. */
    replaces?: string | null;
  },
): Promise<
  Result<StartedSession & { studentId: number; deletionUndone: boolean }, "credentials-changed">
> {
  const { accountId, student } = verified;
  const started = await startMemberSession(db, {
    verified,
    acquiringGym,
    place,
    now,
    replaces,
  });
  if (!started) return refuse("credentials-changed");
  const { isCrowded, isNewDevice, ...session } = started;
  const deletionUndone = await undoRequestedDeletion(db, { accountId, student, gym, lang, now });
  if (isNewDevice) await announceNewDevice(db, { accountId, place, gym, lang, now });
  if (isCrowded) {
    const { tokenHash } = session;
    const { network } = place;
    await inTransaction(db, (tx) => endSurplus(tx, { accountId, tokenHash, network }));
  }
  return ok({ ...session, deletionUndone });
}

/** Null: the account has another password or e-mail by now. */
async function startMemberSession(
  db: Db,
  {
    verified: { student, ...verified },
    acquiringGym,
    ...start
  }: {
    verified: VerifiedAccount;
    acquiringGym: { id: number } | null;
    place: SignInPlace;
    now: Date;
    replaces: string | null | undefined;
  },
) {
  const session = { ...verified, ...start };
  // The first acquiring gym stays, so a login changes nothing for a student who has one.
  if (student && (acquiringGym === null || student.acquiringGymId !== null)) {
    const started = await startLoginSession(db, session);
    return started && { ...started, studentId: student.id };
  }
  return inTransaction(db, async (tx) => {
    const started = await startLoginSession(tx, session);
    if (!started) return null;
    const { now } = start;
    const { studentId } = await registerStudent(tx, {
      accountId: verified.accountId,
      now,
      acquiringGymId: acquiringGym?.id,
    });
    return { ...started, studentId };
  });
}

async function undoRequestedDeletion(
  db: Db,
  {
    accountId,
    student: known,
    gym,
    lang,
    now,
  }: {
    accountId: string;
    student: KnownStudent | null;
    gym: { id: number } | null;
    lang: LangKey;
    now: Date;
  },
): Promise<boolean> {
  const requestedAt = known ? known.deletionRequestedAt : await findDeletionRequest(db, accountId);
  if (!requestedAt) return false;
  return inTransaction(db, async (tx) => {
    const student = await findStudentOfAccount(tx, accountId);
    if (!student || !(await undoDeletion(tx, accountId))) return false;
    const contact = await findContactOfStudent(tx, student.id);
    if (!contact) return false;
    const held = await listSubscriptions(tx, { studentId: student.id });
    await announce(tx, {
      key: `deletionUndone:${accountId}:${requestedAt.toISOString()}`,
      kind: "deletionUndone",
      recipient: contact.email,
      lang: contact.lang ?? lang,
      gymId: gym?.id ?? null,
      data: {
        firstName: contact.firstName,
        canceled: held.some((subscription) => canPerform("revert", subscription, now)) ? "yes" : "",
      },
    });
    return true;
  });
}
