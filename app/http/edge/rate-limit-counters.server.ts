/**
 * Points of several counts at once, in the table and after the rule of rate-limiter-flexible, which knows one count a
 * statement: a login has three of them, and each statement is a round trip, a commit and a wait for the disk.
 */
import type { Database } from "~/db/client.server";

type Pool = Database["pool"];

/** One count: at most `points` within `durationMs` of its first. */
export interface Counted {
  key: string;
  points: number;
  durationMs: number;
}

/** `refusedBy`: the place of the first that has none left. */
export type Taken = { ok: true } | { ok: false; refusedBy: number; retryAfterMs: number };

/**
 * One point of each, or of none: a refused try is not counted, it would keep out for longer whoever is refused already.
 * In the order given, and nothing is taken of those after the one that refuses. It does not wait for the disk: a count
 * need not outlive a machine that falls over.
 */
export async function takePoints(pool: Pool, counts: Counted[], now: number): Promise<Taken> {
  const { rows } = await pool.query<{ place: number }>({
    name: `take-points-${counts.length}`,
    text: takingOf(counts.length),
    values: [now, ...counts.flatMap(({ key, points, durationMs }) => [key, points, durationMs])],
  });
  if (rows.length === counts.length) return { ok: true };
  const refusedBy = rows.length;
  const [{ rows: found }] = await Promise.all([
    pool.query<{ expire: string }>({
      name: "points-until",
      text: "select expire from rate_limits where key = $1",
      values: [counts[refusedBy]?.key],
    }),
    givePointsBack(
      pool,
      counts.slice(0, refusedBy).map(({ key }) => key),
      now,
    ),
  ]);
  const retryAfterMs = Math.max(0, Number(found[0]?.expire ?? now) - now);
  return { ok: false, refusedBy, retryAfterMs };
}

const texts = new Map<number, string>();

function takingOf(count: number): string {
  const known = texts.get(count);
  if (known !== undefined) return known;
  const places = Array.from({ length: count }, (_none, place) => place);
  const steps = places.map((place) => {
    const [key, points, duration] = [2, 3, 4].map((n) => `$${place * 3 + n}`);
    const from =
      place === 0
        ? "where set_config('synchronous_commit', 'off', true) = 'off'"
        : `from taken${place - 1}`;
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
  const text = `with ${steps.join(", ")} ${all.join(" union all ")}`;
  texts.set(count, text);
  return text;
}

/** What has begun anew meanwhile stays as it is. Locks in the order given, as `takePoints` does: two of them never wait for each other. */
export async function givePointsBack(pool: Pool, keys: string[], now: number): Promise<void> {
  if (keys.length === 0) return;
  await pool.query({
    name: "give-points-back",
    text: `with mine as (
        select known.key from unnest($1::varchar[]) with ordinality as given (key, place)
          join rate_limits known on known.key = given.key
         where set_config('synchronous_commit', 'off', true) = 'off'
         order by given.place for update of known)
      update rate_limits known set points = known.points - 1
        from mine where known.key = mine.key and known.points > 0 and known.expire > $2::bigint`,
    values: [keys, now],
  });
}
