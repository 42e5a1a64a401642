/** Every SELECT on accounts, students and sessions. */
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { exactlyOne } from "~/kernel/errors";
import { prepared } from "~/db/prepared.server";
import { parseLangKey, type LangKey } from "~/kernel/lang-keys";
import { accounts, sessions, students, trainerAccounts } from "./schema.server";
import { isAcceptedOn, type CustomDomain } from "./session";

/** The person behind a request. */
export interface Person {
  accountId: string;
  studentId: number;
  email: string;
  firstName: string;
  lastName: string;
  lang: LangKey | null;
  isAdmin: boolean;
  /** Of the browser that trained last; null: none has. */
  timeZone: string | null;
  isTrainer: boolean;
  sessionHash: string;
}

/** Runs on every request. */
const personBySession = prepared((db) =>
  db
    .select({
      accountId: accounts.id,
      studentId: students.id,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      langKey: accounts.langKey,
      isAdmin: accounts.isAdmin,
      timeZone: students.timeZone,
      trainerId: trainerAccounts.trainerId,
      session: {
        host: sessions.host,
        hostGymId: sessions.hostGymId,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
      },
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .innerJoin(students, eq(students.accountId, accounts.id))
    .leftJoin(trainerAccounts, eq(trainerAccounts.accountId, accounts.id))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        gt(sessions.expiresAt, sql.placeholder("now")),
        // A login that overtook the deletion of the account has left a session; it must not count.
        isNull(accounts.deletionRequestedAt),
      ),
    )
    .prepare("identity_person_by_session"),
);

/** Null when the session does not exist, has expired or belongs to another host. */
export async function findPersonBySession(
  db: DbOrTx,
  {
    tokenHash,
    customDomain,
    now,
  }: {
    tokenHash: string;
    /** Where the request was made; null on the platform's host and its labels. */
    customDomain: CustomDomain | null;
    now: Date;
  },
): Promise<{ person: Person; createdAt: Date; lastSeenAt: Date } | null> {
  const [row] = await personBySession(db).execute({ tokenHash, now });
  if (!row || !isAcceptedOn(row.session, customDomain)) return null;
  const { session, langKey, trainerId, ...account } = row;
  const { createdAt, lastSeenAt } = session;
  const lang = parseLangKey(langKey);
  const person = { ...account, lang, isTrainer: trainerId !== null, sessionHash: tokenHash };
  return { createdAt, lastSeenAt, person };
}

/** The credentials for a login, with the student that the login needs next. */
export async function findCredentials(db: DbOrTx, emailFolded: string) {
  const [account] = await credentials(db).execute({ emailFolded });
  return account ?? null;
}

const credentials = prepared((db) =>
  db
    .select({
      id: accounts.id,
      passwordHash: accounts.passwordHash,
      student: {
        id: students.id,
        acquiringGymId: students.acquiringGymId,
        /** Of the account: a login takes the request back. */
        deletionRequestedAt: accounts.deletionRequestedAt,
      },
    })
    .from(accounts)
    .innerJoin(students, eq(students.accountId, accounts.id))
    .where(eq(accounts.emailFolded, sql.placeholder("emailFolded")))
    .prepare("identity_credentials"),
);

/** The student of an account, as far as a login needs it. */
export type KnownStudent = NonNullable<
  NonNullable<Awaited<ReturnType<typeof findCredentials>>>["student"]
>;

/** An account whose person has just proved to be them. */
export interface VerifiedAccount {
  accountId: string;
  /** Its password hash at that moment; null: it had no password. The session starts only while it still has it. */
  verifiedHash: string | null;
  /** The folded address that the person typed, while the account still has it; null: they typed none. */
  verifiedEmail: string | null;
  /** Null: not read. */
  student: KnownStudent | null;
}

/** What a login has verified, for a later step that needs it to be true still. */
export type VerifiedCredentials = Pick<VerifiedAccount, "verifiedHash" | "verifiedEmail">;

/** Whether the account still has the password and the email that were verified. */
export async function hasCredentials(
  db: DbOrTx,
  { accountId, verifiedHash, verifiedEmail }: VerifiedCredentials & { accountId: string },
): Promise<boolean> {
  const isSamePassword =
    verifiedHash === null ? isNull(accounts.passwordHash) : eq(accounts.passwordHash, verifiedHash);
  const isSameEmail = verifiedEmail === null ? undefined : eq(accounts.emailFolded, verifiedEmail);
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isSamePassword, isSameEmail));
  return rows.length > 0;
}

/** @throws for an unknown account */
export async function findNameOfAccount(
  db: DbOrTx,
  accountId: string,
): Promise<{ firstName: string; lastName: string }> {
  const rows = await db
    .select({ firstName: accounts.firstName, lastName: accounts.lastName })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return exactlyOne(rows, "account");
}

/** By id; without those of purged accounts. */
export async function listNamesOfAccounts(
  db: DbOrTx,
  accountIds: string[],
): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .select({ id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName })
    .from(accounts)
    .where(and(inArray(accounts.id, accountIds), isNull(accounts.purgedAt)));
  return new Map(
    rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]),
  );
}

/** The names of an account that was made no longer ago than this. */
export async function findNewAccount(
  db: DbOrTx,
  { emailFolded, since }: { emailFolded: string; since: Date },
) {
  const [account] = await db
    .select({ firstName: accounts.firstName, lastName: accounts.lastName })
    .from(accounts)
    .where(and(eq(accounts.emailFolded, emailFolded), gt(accounts.createdAt, since)));
  return account ?? null;
}

/** The address, name and language of an account for mails; the language is null until the person chose one. */
export async function findContactOfAccount(
  db: DbOrTx,
  accountId: string,
): Promise<{ email: string; firstName: string; lang: LangKey | null } | null> {
  const [row] = await db
    .select({ email: accounts.email, firstName: accounts.firstName, langKey: accounts.langKey })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!row) return null;
  const { langKey, ...contact } = row;
  return { ...contact, lang: parseLangKey(langKey) };
}

/** When a deletion of the student's account began to stop renewals; null: none, or it has ended. */
export async function findDeletionStart(db: DbOrTx, studentId: number): Promise<Date | null> {
  const [row] = await db
    .select({ startedAt: accounts.deletionStartedAt })
    .from(students)
    .innerJoin(accounts, eq(accounts.id, students.accountId))
    .where(eq(students.id, studentId));
  return row?.startedAt ?? null;
}

/** When the password was last set, and the sign-up counts; null: the account has none. */
export async function findPasswordDate(db: DbOrTx, accountId: string): Promise<Date | null> {
  const [row] = await db
    .select({ changedAt: accounts.passwordChangedAt, createdAt: accounts.createdAt })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.passwordHash)));
  return row ? (row.changedAt ?? row.createdAt) : null;
}

/** Whether the account still has this session. */
export async function hasSession(
  db: DbOrTx,
  { accountId, tokenHash }: { accountId: string; tokenHash: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.tokenHash, tokenHash)));
  return rows.length > 0;
}

/** Whether a call began the session, and not a browser. */
export async function isApiSession(db: DbOrTx, tokenHash: string): Promise<boolean> {
  const [session] = await db
    .select({ isApiToken: sessions.isApiToken })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash));
  return session?.isApiToken ?? false;
}

/** The living sessions of an account, the one used last first; one without a known host is accepted nowhere. */
export async function listSessions(
  db: DbOrTx,
  { accountId, now }: { accountId: string; now: Date },
) {
  return db
    .select({
      id: sessions.id,
      tokenHash: sessions.tokenHash,
      browser: sessions.browser,
      system: sessions.system,
      networkPrefix: sessions.networkPrefix,
      isApiToken: sessions.isApiToken,
      host: sessions.host,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.accountId, accountId),
        gt(sessions.expiresAt, now),
        or(isNull(sessions.host), ne(sessions.host, "")),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), sessions.id);
}

/** Which of these folded addresses have an account. */
export async function listKnownEmails(
  db: DbOrTx,
  emailsFolded: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ email: accounts.emailFolded })
    .from(accounts)
    .where(inArray(accounts.emailFolded, [...emailsFolded]));
  return rows.map(({ email }) => email);
}

/** The student of product.md §3, as they see themselves. */
export async function findStudentOfAccount(db: DbOrTx, accountId: string) {
  const [student] = await db
    .select({
      id: students.id,
      instagramHandle: students.instagramHandle,
      dateOfBirth: students.dateOfBirth,
      saidAdultAt: students.saidAdultAt,
      goal: students.goal,
      gender: students.gender,
      acquiringGymId: students.acquiringGymId,
      acquiringTrainerId: students.acquiringTrainerId,
    })
    .from(students)
    .where(eq(students.accountId, accountId));
  return student ?? null;
}

/** When the member asked to delete the account; null: not asked, undone, or purged already. */
export async function findDeletionRequest(db: DbOrTx, accountId: string): Promise<Date | null> {
  const [row] = await db
    .select({ requestedAt: accounts.deletionRequestedAt })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.purgedAt)));
  return row?.requestedAt ?? null;
}

/** The accounts on notice that asked up to `until`, by id, for jobs that walk all of them page by page. */
export function listLeavingAccounts(
  db: DbOrTx,
  { until, after, limit }: { until: Date; after: string | null; limit: number },
): Promise<{ accountId: string; studentId: number }[]> {
  return db
    .select({ accountId: accounts.id, studentId: students.id })
    .from(accounts)
    .innerJoin(students, eq(students.accountId, accounts.id))
    .where(
      and(
        isNotNull(accounts.deletionRequestedAt),
        isNull(accounts.purgedAt),
        lte(accounts.deletionRequestedAt, until),
        after === null ? undefined : gt(accounts.id, after),
      ),
    )
    .orderBy(accounts.id)
    .limit(limit);
}

/** The student's address and language for mails, null once the account is purged; the language may be unknown. */
export async function findContactOfStudent(
  db: DbOrTx,
  studentId: number,
): Promise<{ email: string; firstName: string; lastName: string; lang: LangKey | null } | null> {
  const [row] = await db
    .select({
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      langKey: accounts.langKey,
    })
    .from(students)
    .innerJoin(accounts, eq(accounts.id, students.accountId))
    .where(and(eq(students.id, studentId), isNull(accounts.purgedAt)));
  if (!row) return null;
  const { langKey, ...contact } = row;
  return { ...contact, lang: parseLangKey(langKey) };
}

/** The time zone of the student's browser, as it was last seen; null: not known. */
export async function findStudentZone(db: DbOrTx, studentId: number): Promise<string | null> {
  const [student] = await db
    .select({ timeZone: students.timeZone })
    .from(students)
    .where(eq(students.id, studentId));
  return student?.timeZone ?? null;
}

/** The same of many students, by student; those who are purged are missing. */
export async function listContactsOfStudents(
  db: DbOrTx,
  studentIds: readonly number[],
): Promise<
  ReadonlyMap<number, { email: string; firstName: string; lastName: string; lang: LangKey | null }>
> {
  if (studentIds.length === 0) return new Map();
  const rows = await db
    .select({
      studentId: students.id,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      langKey: accounts.langKey,
    })
    .from(students)
    .innerJoin(accounts, eq(accounts.id, students.accountId))
    .where(and(inArray(students.id, [...studentIds]), isNull(accounts.purgedAt)));
  return new Map(
    rows.map(({ studentId, langKey, ...contact }) => [
      studentId,
      { ...contact, lang: parseLangKey(langKey) },
    ]),
  );
}
