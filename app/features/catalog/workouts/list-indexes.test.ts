/**
 * Each list reads one range of its index and does not sort (database.md §8). Without sequential scans and sorts the
 * planner shows which index a query is meant for.
 */
import { describe, expect, test } from "vitest";
import { fileDatabase } from "../../../../tests/support/database";

const database = fileDatabase();

describe("reads one index range and does not sort", () => {
  const before = `< ('2030-01-05T00:00:00Z'::timestamptz, 5)`;
  test.each([
    [
      "workout_type_workouts_page",
      `select workout_id from workout_type_workouts where gym_id = 1 and workout_type_key = 'a' and (published_at, workout_id) ${before} order by published_at desc, workout_id desc limit 25`,
    ],
    [
      "workout_type_workouts_time",
      `select workout_id from workout_type_workouts where gym_id = 1 and workout_type_key = 'a' and time_bucket = 2 and (published_at, workout_id) ${before} order by published_at desc, workout_id desc limit 25`,
    ],
    [
      "workout_type_tag_workouts_page",
      `select workout_id from workout_type_tag_workouts where gym_id = 1 and workout_type_key = 'a' and tag_id = 3 and (published_at, workout_id) ${before} order by published_at desc, workout_id desc limit 25`,
    ],
    [
      "workout_type_tag_workouts_time",
      `select workout_id from workout_type_tag_workouts where gym_id = 1 and workout_type_key = 'a' and tag_id = 3 and time_bucket = 2 and (published_at, workout_id) ${before} order by published_at desc, workout_id desc limit 25`,
    ],
    [
      "workouts_newest",
      `select id from workouts where gym_id = 1 and (published_at, id) ${before} order by published_at desc, id desc limit 25`,
    ],
    [
      "workouts_time",
      `select id from workouts where gym_id = 1 and time_bucket = 2 and (published_at, id) ${before} order by published_at desc, id desc limit 25`,
    ],
    [
      "workout_tags_page",
      `select workout_id from workout_tags where gym_id = 1 and tag_id = 3 and (published_at, workout_id) ${before} order by published_at desc, workout_id desc limit 25`,
    ],
    [
      "workout_likes_newest",
      `select workout_id from workout_likes where gym_id = 1 and student_id = 1 and (created_at, workout_id) ${before} order by created_at desc, workout_id desc limit 25`,
    ],
    [
      "saved_workouts_newest",
      `select workout_id from saved_workouts where gym_id = 1 and student_id = 1 and (created_at, workout_id) ${before} order by created_at desc, workout_id desc limit 25`,
    ],
    [
      "workout_completions_newest",
      `select workout_id from workout_completions where gym_id = 1 and student_id = 1 and (completed_at, workout_id) ${before} order by completed_at desc, workout_id desc limit 25`,
    ],
    [
      "workouts_replays",
      `select id from workouts where gym_id = 1 and live_at is not null and (live_at, id) ${before} order by live_at desc, id desc limit 25`,
    ],
    [
      "workouts_most_liked",
      `select id from workouts where gym_id = 1 and like_count > 0 order by like_count desc, id desc limit 1000`,
    ],
  ])("%s", async (index, query) => {
    const plan = await planOf(
      "set local enable_bitmapscan = off; set local enable_sort = off",
      query,
    );
    expect(plan).toContain(index);
    expect(plan).not.toContain("Sort");
  });

  // Further tags are checked for a thousand workouts: from the index alone, without their rows.
  test.each([
    ["workout_type_tag_workouts_page", "workout_type_key = 'a' and tag_id = 3"],
    ["workout_type_tag_workouts_time", "workout_type_key = 'a' and tag_id = 3 and time_bucket = 2"],
    ["workout_tags_page", "tag_id = 3"],
    ["workout_tags_time", "tag_id = 3 and time_bucket = 2"],
  ])("%s knows all tags of a workout", async (index, where) => {
    const plan = await planOf(
      "set local enable_bitmapscan = off; set local enable_sort = off; set local enable_indexscan = off",
      `select workout_id, tag_ids from ${index.replace(/_(?:page|time)$/, "")} where gym_id = 1 and ${where} and (published_at, workout_id) ${before} order by published_at desc, workout_id desc limit 1000`,
    );
    expect(plan).toContain(`Index Only Scan using ${index}`);
    expect(plan).not.toContain("Sort");
  });

  test("workouts_tag_pairs finds those that have all of several tags", async () => {
    const asked =
      "select id from workouts where tag_pairs(tag_ids) @> tag_pairs('{3,9,15}'::int[])";
    expect(await planOf("set local enable_indexscan = off", asked)).toContain("workouts_tag_pairs");
  });

  async function planOf(settings: string, query: string): Promise<string> {
    const client = await database.pool.connect();
    try {
      await client.query(`begin; set local enable_seqscan = off; ${settings}`);
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${query}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    } finally {
      await client.query("rollback");
      client.release();
    }
  }
});
