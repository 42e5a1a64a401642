/**
 * Remembers what a call under an Idempotency-Key has answered, for a day: the same request gets the same answer,
 * another one under the same key is refused (product.md §10). A request that was refused before anything began binds
 * nothing.
 */
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "~/db/client.server";
import { sha256Hex } from "~/kernel/ids.server";
import { addDays } from "~/kernel/time";
import { idempotencyKeys } from "./schema.server";

const KEPT_DAYS = 1;

export interface KeyedRequest {
  studentId: number;
  key: string;
  /** Method, address and body: what must be the same each time. */
  request: unknown;
}

export type RecordedAnswer =
  | { kind: "new" }
  | { kind: "begun" }
  | { kind: "answered"; answer: unknown }
  | { kind: "other-request" };

export async function findRecordedAnswer(
  db: DbOrTx,
  { studentId, key, request }: KeyedRequest,
): Promise<RecordedAnswer> {
  const [row] = await db
    .select({ requestHash: idempotencyKeys.requestHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.studentId, studentId), eq(idempotencyKeys.keyHash, sha256Hex(key))),
    );
  if (!row) return { kind: "new" };
  if (row.requestHash !== hashRequest(request)) return { kind: "other-request" };
  return row.answer === null ? { kind: "begun" } : { kind: "answered", answer: row.answer };
}

/**
 * `answer` null: the request has begun something that the same request will settle. The first answer stays, but for a
 * refusal (`isFinal` false) that a slower call under the same key has overtaken with a success.
 */
export async function recordAnswer(
  db: DbOrTx,
  {
    studentId,
    key,
    request,
    answer,
    isFinal,
    now,
  }: KeyedRequest & { answer: unknown; isFinal: boolean; now: Date },
): Promise<void> {
  await db
    .insert(idempotencyKeys)
    .values({
      studentId,
      keyHash: sha256Hex(key),
      requestHash: hashRequest(request),
      answer,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [idempotencyKeys.studentId, idempotencyKeys.keyHash],
      set: { answer },
      setWhere: isFinal ? sql`true` : isNull(idempotencyKeys.answer),
    });
}

/** Removes keys older than a day, a bounded batch at a time; a job calls it until it answers 0. */
export async function purgeIdempotencyKeys(
  db: Db,
  { now, limit = 1000 }: { now: Date; limit?: number },
): Promise<number> {
  const due = db
    .select({ place: sql`ctid` })
    .from(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, addDays(now, -KEPT_DAYS)))
    .limit(limit);
  const removed = await db
    .delete(idempotencyKeys)
    .where(sql`ctid = any(array${due})`)
    .returning({ keyHash: idempotencyKeys.keyHash });
  return removed.length;
}

/** Members in any order make the same request. */
function hashRequest(request: unknown): string {
  return sha256Hex(
    JSON.stringify(request, (_name, value: unknown) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    ),
  );
}
