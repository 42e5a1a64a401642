/**
 * Consumes points of several counters in one statement, in the table and by the rules of rate-limiter-flexible. The
 * library needs a statement per counter, and a login has three: each is a round trip, a commit and a wait for the disk.
 */
import type { Database } from "~/db/client.server";

type Pool = Database["pool"];

/** A counter allows `points` within `durationMs` of the first one. */
interface Counter {
  key: string;
  points: number;
  durationMs: number;
}

/** `refusedBy` is the index of the first counter without points. */
type Consumption = { ok: true } | { ok: false; refusedBy: number; retryAfterMs: number };

/**
 * Consumes one point of each counter, or of none: a refused attempt must not prolong the refusal. Counters are consumed
 * in the given order, and none after the one that refuses. The statement does not wait for the disk, because counters
 * need not survive a crash.
 */
export async function consumePoints(
  pool: Pool,
  counters: Counter[],
  now: number,
): Promise<Consumption> {
  const { rows } = await pool.query<{ place: number }>({
    name: `take-points-${counters.length}`,
    text: cachedText(consumptions, counters.length, buildConsumption),
    values: [now, ...counters.flatMap(({ key, points, durationMs }) => [key, points, durationMs])],
  });
  if (rows.length === counters.length) return { ok: true };
  const refusedBy = rows.length;
  const [{ rows: expiries }] = await Promise.all([
    pool.query<{ expire: string }>({
      name: "points-until",
      text: "select expire from rate_limits where key = $1",
      values: [counters[refusedBy]?.key],
    }),
    refundPoints(
      pool,
      counters.slice(0, refusedBy).map(({ key }) => key),
      now,
    ),
  ]);
  const retryAfterMs = Math.max(0, Number(expiries[0]?.expire ?? now) - now);
  return { ok: false, refusedBy, retryAfterMs };
}

const consumptions = new Map<number, string>();
const refunds = new Map<number, string>();

/** One text per number of counters, which the database prepares once. */
function cachedText(
  texts: Map<number, string>,
  count: number,
  build: (places: number[]) => string,
): string {
  const cached = texts.get(count);
  if (cached !== undefined) return cached;
  const text = build(Array.from({ length: count }, (_none, place) => place));
  texts.set(count, text);
  return text;
}

const WITHOUT_WAITING_FOR_THE_DISK = "set_config('synchronous_commit', 'off', true) = 'off'";

function buildConsumption(places: number[]): string {
  const steps = places.map((place) => {
    const [key, points, duration] = [2, 3, 4].map((n) => `$${place * 3 + n}`);
    const from = place === 0 ? `where ${WITHOUT_WAITING_FOR_THE_DISK}` : `from taken${place - 1}`;
    return `taken${place} as (
      insert into rate_limits as known (key, points, expire)
      select ${key}::varchar, 1, $1::bigint + ${duration}::bigint ${from}
      on conflict (key) do update set
        points = case when known.expire <= $1 then 1 else known.points + 1 end,
        expire = case when known.expire <= $1 then excluded.expire else known.expire end
        where known.expire <= $1 or known.points < ${points}::int
      returning key)`;
  });
  const all = places.map((place) => `select ${place} as place from taken${place}`);
  return `with ${steps.join(", ")} ${all.join(" union all ")}`;
}

/** Counters that were reset in the meantime are left alone. */
export async function refundPoints(
  pool: Pick<Pool, "query">,
  keys: string[],
  now: number,
): Promise<void> {
  if (keys.length === 0) return;
  await pool.query({
    name: `give-points-back-${keys.length}`,
    text: cachedText(refunds, keys.length, buildRefund),
    values: [now, ...keys],
  });
}

/**
 * A step per counter, which finds its row by the index. A join with a list of keys reads the whole table, because the
 * database plans it while the table is small. Each step counts the rows of the one before, so that rows are locked in
 * the given order, as in `consumePoints`, to avoid deadlocks.
 */
function buildRefund(places: number[]): string {
  const steps = places.map((place) => {
    const after =
      place === 0
        ? WITHOUT_WAITING_FOR_THE_DISK
        : `(select count(*) from returned${place - 1}) >= 0`;
    return `returned${place} as (
      update rate_limits set points = points - 1
       where key = $${place + 2}::varchar and points > 0 and expire > $1::bigint and ${after}
      returning key)`;
  });
  return `with ${steps.join(", ")} select 1`;
}
