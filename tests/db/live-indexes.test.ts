/** The jobs of broadcasts ask over all gyms: each finds its lives by an index, as the planner reports. */
import { sql, type SQL } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import {
  listAbandonedLives,
  listLivesToCut,
  listLivesToReplay,
} from "~/features/lives/broadcast/queries.server";
import { addDays } from "~/kernel/time";
import { fileDatabase } from "../support/database";
import { makeGym } from "../support/gym-world";

const LIVES = 5_000;

const database = fileDatabase();
beforeAll(async () => {
  const { db } = database;
  const { id: gymId } = await makeGym(db);
  // Most lives are long over; a few run, have ended today, or were cut.
  await db.execute(sql`
    with past as (
      insert into lives (guid, gym_id, title, starts_at, time_zone, duration_minutes, source, status,
        started_at, ended_at, is_replay_stale)
      select concat('live-', i), ${gymId}::int, 'Live', at, 'UTC', 30, 'BROADCAST',
        case when i <= 20 then 'LIVE' else 'ENDED' end, at,
        case when i <= 20 then null else at + interval '30 minutes' end, i % 500 = 0
      from generate_series(1, ${LIVES}::int) i, lateral (select now() - i * interval '1 hour' as at) as begun
      returning id
    ), parts as (
      insert into live_parts (gym_id, live_id, ordinal, server_id, resume_key, mime, folder, target_seconds,
        created_at, last_chunk_at, ended_at)
      select ${gymId}::int, past.id, ordinal, 'a', 'k', 'video/webm', 'p', 2, now(), now(), now()
      from past, generate_series(1, 3) ordinal returning id
    )
    insert into live_segments (gym_id, part_id, level, ordinal, duration_ms, program_at, bytes)
    select ${gymId}::int, parts.id, 0, ordinal, 2000, now(), 1
    from parts, generate_series(0, 9) ordinal`);
  await db.execute(sql`analyze`);
});

const now = new Date();
const QUERIES: Record<string, () => SQL> = {
  lives_planned: () => listAbandonedLives(database.db, { before: now, limit: 50 }).getSQL(),
  lives_to_replay: () =>
    listLivesToReplay(database.db, {
      ...{ since: addDays(now, -7), quietSince: now, limit: 20 },
    }).getSQL(),
  lives_to_cut: () => listLivesToCut(database.db, { limit: 20 }).getSQL(),
};

it.each(Object.keys(QUERIES))("the planner takes %s", async (index) => {
  const { rows } = await database.db.execute<{ "QUERY PLAN": string }>(
    sql`explain ${QUERIES[index]?.() ?? sql``}`,
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain(index);
  expect(plan).not.toContain("Seq Scan");
});
