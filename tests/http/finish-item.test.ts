/** "I finished this workout" under an item of a challenge, on a day on which the workout was done elsewhere. */
import { beforeAll, describe, expect, it } from "vitest";
import { findGymByGuid } from "~/features/gyms/queries.server";
import type { Page, Visitor } from "../support/browse";
import { makeChallenge } from "../support/challenges";
import { newMember } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { makeWorkout } from "../support/training";
import { at, sitesOf } from "../support/world";

const site = fileSite();
const mountOf = () => sitesOf(site)[0];
const today = () => new Date().toISOString().slice(0, 10);
const hasButton = ({ html }: Page) => html.includes('name="finish"');

let workoutId = 0;
let challenge: Awaited<ReturnType<typeof makeChallenge>>;
beforeAll(async () => {
  const gymId = (await findGymByGuid(site.db, "ironworks"))?.id ?? 0;
  workoutId = await makeWorkout(site.db, { gymId, name: "Three times" });
  const items = [2, 4].map((day) => ({ day, workoutId }));
  challenge = await makeChallenge(site.db, { gymId, days: 7, items });
});

const challengeAt = () => at(mountOf(), `/challenge/${challenge.guid}`);
const itemAt = (index: number) => `${challengeAt()}/${challenge.itemIds[index]}`;
const finish = async (visitor: Visitor, address: string) => {
  const page = await visitor.visit(address);
  expect(hasButton(page), address).toBe(true);
  const kept = await page.submit({ finish: "true" });
  expect(wordsOf(kept)).toContain("Your workout is saved.");
  expect(hasButton(kept), address).toBe(false);
  return page;
};
const join = async (visitor: Visitor) =>
  (await visitor.visit(challengeAt())).submit({ intent: "join", day: today() });
const readRows = async (studentId: number) =>
  (
    await site.pool.query<Record<string, number>>(
      `select (select count(*)::int from workout_executions where student_id = $1) as executions,
              (select count(*)::int from workout_events where student_id = $1) as events,
              (select count(*)::int from workout_days where student_id = $1) as days,
              (select sum(played_seconds)::int from workout_executions where student_id = $1) as seconds,
              (select count(*)::int from challenge_done where student_id = $1) as done`,
      [studentId],
    )
  ).rows[0];

describe("an item is finished on a day", () => {
  it("on which the category's page and another item were, and the training counts once", async () => {
    const { visitor, studentId } = await newMember(site, mountOf(), { timeZone: "UTC" });
    await join(visitor);
    await finish(visitor, at(mountOf(), `/category/RECENT_WORKOUTS/${workoutId}`));
    const first = await finish(visitor, itemAt(0));
    // The form of another tab.
    await first.submit({ finish: "true" });
    const counts = { days: 1, seconds: 600 };
    expect(await readRows(studentId)).toEqual({ ...counts, executions: 2, events: 2, done: 1 });
    expect(wordsOf(await visitor.visit(challengeAt()))).toContain("1 of 2 workouts done");
    await finish(visitor, itemAt(1));
    expect(await readRows(studentId)).toEqual({ ...counts, executions: 3, events: 3, done: 2 });
    const { rows } = await site.pool.query(
      `select workout_group_id as challenge, workout_group_item_id as item from workout_events
        where student_id = $1 and workout_group_id is not null order by 2`,
      [studentId],
    );
    const { challengeId, itemIds } = challenge;
    expect(rows).toEqual(itemIds.map((item) => ({ challenge: challengeId, item })));
  });

  it("on which an earlier round was", async () => {
    const { visitor, studentId } = await newMember(site, mountOf(), { timeZone: "UTC" });
    for (const done of [2, 4]) {
      await join(visitor);
      for (const index of [0, 1]) await finish(visitor, itemAt(index));
      expect(await readRows(studentId)).toMatchObject({ days: 1, seconds: 600, done });
    }
  });

  it("without joining once, as on any other page of the workout", async () => {
    const { visitor, studentId } = await newMember(site, mountOf(), { timeZone: "UTC" });
    await finish(visitor, itemAt(0));
    expect(hasButton(await visitor.visit(itemAt(1)))).toBe(false);
    expect(await readRows(studentId)).toMatchObject({ executions: 1, days: 1, seconds: 600 });
  });
});
