// @ts-check
/**
 * P9: a page of a category among 1,000,000 workouts with 2,000,000 likes, beside one among 1,000: the same queries that
 * the pages ask, from random places of the list. Filters by several tags at once, which no index range answers, are
 * summed up apart.
 */
import { quantile, row, say } from "../tools.mjs";
import { bigWorld, GYMS, SIZES, SMALL, WORKOUTS } from "./big-world.mjs";

/** @typedef {import("./big-world.mjs").SizedGym} SizedGym */
/** @typedef {import("./big-world.mjs").Times} Times */

const PAGES = 1_000;

export async function growth() {
  const world = await bigWorld(true);
  if (!world) return say("\nP9: no PostgreSQL is installed");
  const { db, load } = world;
  const [{ listWorkouts }, { listLikedIds }, { listPlanIdsOfWorkouts }] = await Promise.all([
    load("/app/features/catalog/workouts/list-workouts.server.ts"),
    load("/app/features/catalog/likes/queries.server.ts"),
    load("/app/features/catalog/workouts/queries.server.ts"),
  ]);

  const type = { kind: "type", key: "all" };
  const three = (/** @type {number} */ tag) => [3, 9, 15].map((one) => tag + one);
  /** @type {Record<string, (gym: SizedGym) => Record<string, unknown>>} */
  const lists = {
    "a category": () => ({ source: type }),
    "a category by time": () => ({ source: type, timeBucket: 3 }),
    "a category by a tag": ({ tag }) => ({ source: type, tagIds: [tag + 4] }),
    "a category by time and a tag": ({ tag }) => ({
      source: type,
      timeBucket: 2,
      tagIds: [tag + 7],
    }),
    "a category by three tags": ({ tag }) => ({ source: type, tagIds: three(tag) }),
    "a category by tags that never meet": ({ tag }) => ({
      source: type,
      tagIds: [tag + 19, tag + 20],
    }),
    "the newest": () => ({ source: { kind: "newest" } }),
    "the most liked, first page": () => ({ source: { kind: "most-liked" }, after: null }),
    "a member's favourites": ({ students }) => ({
      source: { kind: "liked", studentId: 1 + Math.floor(Math.random() * students) },
      after: null,
    }),
  };
  /** A page as a member sees it. @param {SizedGym} gym @param {Record<string, unknown>} list */
  const once = async (gym, list) => {
    const { gymId } = gym;
    const at = gym.first + Math.floor(Math.random() * gym.count);
    const after = { at: Date.UTC(2020, 0, 1) + at * 100_000, id: at };
    const begun = performance.now();
    const { workouts } = await listWorkouts(db, { gymId, after, ...list });
    const workoutIds = workouts.map((/** @type {{id: number}} */ { id }) => id);
    await Promise.all([
      listLikedIds(db, { gymId, studentId: 1 + (at % gym.students), workoutIds }),
      listPlanIdsOfWorkouts(db, { gymId, workoutIds }),
    ]);
    return performance.now() - begun;
  };
  const several = /^a category by .* tags/;
  /** @type {{one: Times, several: Times}} */
  const all = { one: { big: [], small: [] }, several: { big: [], small: [] } };
  say(
    `A page's queries, p50 and p99 in ms among ${WORKOUTS.toLocaleString("en")} ÷ among ${SMALL}`,
  );
  for (const [name, listOf] of Object.entries(lists)) {
    /** @type {Times} */
    const times = { big: [], small: [] };
    for (let number = -100; number < PAGES; number += 1) {
      for (const size of SIZES) {
        const time = await once(GYMS[size], listOf(GYMS[size]));
        if (number >= 0) times[size].push(time);
      }
    }
    const sum = several.test(name) ? all.several : all.one;
    sum.big.push(...times.big);
    sum.small.push(...times.small);
    const of = (/** @type {"big" | "small"} */ size, /** @type {number} */ q) =>
      quantile(times[size], q);
    row(
      name,
      `${of("big", 0.5).toFixed(1)} ÷ ${of("small", 0.5).toFixed(1)}, ${of("big", 0.99).toFixed(1)} ÷ ${of("small", 0.99).toFixed(1)} = ${(of("big", 0.99) / of("small", 0.99)).toFixed(2)}`,
    );
  }
  const ratio = (/** @type {Times} */ { big, small }) =>
    (quantile(big, 0.99) / quantile(small, 0.99)).toFixed(2);
  row("P9  p99 of those by time, by one tag or by none, ÷", ratio(all.one), "≤ 1.5");
  row("P9  p99 of those by several tags, ÷", ratio(all.several), "≤ 1.5");
}
