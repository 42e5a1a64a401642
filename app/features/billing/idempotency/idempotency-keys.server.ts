/**
 * Stores the answer of a call with an Idempotency-Key for a day: a repeated request gets the same answer, and a
 * different request under the same key is refused (product.md §10). A request that is refused before it begins anything
 * stores no key.
 */
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "~/db/client.server";
import { sha256Hex } from "~/kernel/ids.server";
import { addDays } from "~/kernel/time";
import { idempotencyKeys } from "./schema.server";

const RETENTION_DAYS = 1;

interface KeyedRequest {
  studentId: number;
  key: string;
  /** Method, address and body, which every repetition must equal. */
  request: unknown;
}

type RecordedAnswer =
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
 * `answer` is null while the request has begun something that its repetition will settle. The first answer stays,
 * unless it is a refusal and a slower call under the same key brings a success (`isFinal`).
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

/** Deletes one batch of keys older than a day; a job calls it until it returns 0. */
export async function purgeIdempotencyKeys(
  db: Db,
  { now, limit = 1000 }: { now: Date; limit?: number },
): Promise<number> {
  const due = db
    .select({ ctid: sql`ctid` })
    .from(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, addDays(now, -RETENTION_DAYS)))
    .limit(limit);
  const deletions = await db
    .delete(idempotencyKeys)
    .where(sql`ctid = any(array${due})`)
    .returning({ keyHash: idempotencyKeys.keyHash });
  return deletions.length;
}

/** Two requests are the same whatever the order of their JSON members. */
function hashRequest(request: unknown): string {
  return sha256Hex(
    JSON.stringify(request, (_name, value: unknown) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    ),
  );
}
