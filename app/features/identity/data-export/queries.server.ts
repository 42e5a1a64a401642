/** Every SELECT on exports of a person's data. */
import { and, desc, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { sha256Hex } from "~/kernel/ids.server";
import { parseLangKey, type LangKey } from "~/kernel/lang-keys";
import { accounts, students } from "../schema.server";
import { getForgottenCutoff } from "./data-export";
import { dataExports } from "./schema.server";

/** The export that was requested last; null: none. */
export async function findLatestExport(db: DbOrTx, accountId: string) {
  const [latest] = await db
    .select()
    .from(dataExports)
    .where(eq(dataExports.accountId, accountId))
    .orderBy(desc(dataExports.requestedAt), desc(dataExports.id))
    .limit(1);
  return latest ?? null;
}

/** The export whose mailed link has this token, if the link belongs to the account and is unused. */
export async function findDownload(
  db: DbOrTx,
  { accountId, token, now }: { accountId: string; token: string; now: Date },
): Promise<{ exportId: string; finishedAt: Date | null; size: number | null } | null> {
  const [found] = await db
    .select({
      exportId: dataExports.id,
      finishedAt: dataExports.finishedAt,
      size: dataExports.size,
    })
    .from(dataExports)
    .where(isUnused({ accountId, token, now }));
  return found ?? null;
}

/** The condition of a link that may be used. */
export const isUnused = ({
  accountId,
  token,
  now,
}: {
  accountId: string;
  token: string;
  now: Date;
}) =>
  and(
    eq(dataExports.tokenHash, sha256Hex(token)),
    eq(dataExports.accountId, accountId),
    isNull(dataExports.downloadedAt),
    gt(dataExports.expiresAt, now),
  );

export interface ExportedPerson {
  accountId: string;
  studentId: number;
  email: string;
  firstName: string;
  lastName: string;
  lang: LangKey | null;
}

/** The person of an export that the job has yet to finish; null: finished, given up, or deleted. */
export async function findUnfinishedExport(
  db: DbOrTx,
  exportId: string,
): Promise<ExportedPerson | null> {
  const [row] = await db
    .select({
      accountId: accounts.id,
      studentId: students.id,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      langKey: accounts.langKey,
    })
    .from(dataExports)
    .innerJoin(accounts, eq(accounts.id, dataExports.accountId))
    .innerJoin(students, eq(students.accountId, accounts.id))
    .where(
      and(
        eq(dataExports.id, exportId),
        isNull(dataExports.finishedAt),
        isNull(dataExports.failedAt),
        isNull(accounts.purgedAt),
      ),
    );
  if (!row) return null;
  const { langKey, ...person } = row;
  return { ...person, lang: parseLangKey(langKey) };
}

/** Exports to delete: expired, or without an archive for as long as archives are kept. */
export async function listDueExports(
  db: DbOrTx,
  { now, limit }: { now: Date; limit: number },
): Promise<{ exportId: string }[]> {
  return db
    .select({ exportId: dataExports.id })
    .from(dataExports)
    .where(
      or(
        lte(dataExports.expiresAt, now),
        and(isNull(dataExports.expiresAt), lte(dataExports.requestedAt, getForgottenCutoff(now))),
      ),
    )
    .limit(limit);
}
