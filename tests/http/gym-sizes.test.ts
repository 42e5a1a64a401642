/** Every page is complete for a gym with no workout, with one and with 500, all without pictures. */
import { describe, expect, it } from "vitest";
import type { Db } from "~/db/client.server";
import { createWorkoutType } from "~/features/catalog/workout-types/create-workout-type.server";
import { workoutTypeWorkouts } from "~/features/catalog/workout-types/schema.server";
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { timeBucketOf } from "~/features/catalog/workouts/time-bucket";
import { PLATFORM } from "../support/app";
import { Visitor, type Page } from "../support/browse";
import { makeGym, makePlan } from "../support/gym-world";
import { fileSite } from "../support/site";
import { signUp } from "../support/world";

const SIZES = { none: 0, one: 1, many: 500 };
const testSite = fileSite({ prepare });

async function prepare(db: Db): Promise<void> {
  await makeGym(db, { guid: "room-bare", name: "Room of bare" });
  for (const [guid, size] of Object.entries(SIZES)) {
    const gym = await makeGym(db, { guid: `room-${guid}`, name: `Room of ${guid}` });
    await createWorkoutType(db, { gymId: gym.id, key: "strength", name: "Strength" });
    if (size === 0) continue;
    const plan = await makePlan(db, gym);
    const publish = (index: number) =>
      publishWorkout(db, {
        gymId: gym.id,
        trainerId: null,
        ...workout(index),
        categoryKeys: ["strength"],
        subscriptionTypeIds: index === 0 ? [] : [plan],
        tags: size > 1 ? ["legs"] : [],
        movements: [{ name: "Squat", durationSeconds: 300, mediaKey: "clips/squat" }],
      });
    await publish(0);
    if (size === 1) continue;
    await fillCategory(db, gym.id, size - 2);
    await publish(size - 1);
  }
}

const workout = (index: number) => ({
  name: `Workout ${index}`,
  publishedAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000),
});

/** Inserts workouts from the second on as rows, because publishing hundreds takes seconds. */
async function fillCategory(db: Db, gymId: number, count: number): Promise<void> {
  const listed = await db
    .insert(workouts)
    .values(
      Array.from({ length: count }, (_, index) => ({
        gymId,
        ...workout(index + 1),
        durationSeconds: 300,
        timeBucket: timeBucketOf(300),
      })),
    )
    .returning({
      gymId: workouts.gymId,
      workoutId: workouts.id,
      publishedAt: workouts.publishedAt,
      timeBucket: workouts.timeBucket,
    });
  await db
    .insert(workoutTypeWorkouts)
    .values(listed.map((row) => ({ ...row, workoutTypeKey: "strength" })));
}

/** The visible text of a page, without the texts in its scripts. */
const shownOf = (page: Page) =>
  page.html.replace(/<(script|style)\b.*?<\/\1>/gs, "").replace(/<[^>]*>/g, " ");

async function visit(path: string): Promise<Page> {
  const page = await new Visitor(testSite).visit(
    `http://${PLATFORM}:${testSite.port}/gym/room-${path}`,
  );
  expect(page.status, path).toBe(200);
  expect(page.html.match(/<h1[\s>]/g), path).toHaveLength(1);
  expect(shownOf(page), path).not.toMatch(/\b(?:undefined|null|NaN|Invalid Date)\b|\{\{/);
  // No element requests a missing picture.
  expect(page.html, path).not.toMatch(/<img[^>]*src=""|poster=""|src="undefined"/);
  return page;
}

const cards = (page: Page) =>
  [...page.html.matchAll(/<li id="w-(\d+)"/g)].map(([, id = ""]) => Number(id));
const next = (page: Page) => /<a[^>]*rel="next"[^>]*>/.exec(page.html)?.[0];
const filters = (page: Page) => page.html.includes('aria-label="Filters"');

describe("a gym", () => {
  it.each(Object.keys(SIZES))("of size %s has a front page without a picture", async (guid) => {
    const page = await visit(guid);
    expect(shownOf(page)).toContain(`Room of ${guid}`);
    expect(page.links).toContain(`/gym/room-${guid}/category/strength`);
    expect(shownOf(page).includes("What it costs")).toBe(guid !== "none");
  });

  it("without workouts says that there are none, and shows no filters", async () => {
    for (const key of ["strength", "RECENT_WORKOUTS", "TOP_LIKED", "RECENT_COMPLETED"]) {
      const page = await visit(`none/category/${key}`);
      expect(cards(page)).toEqual([]);
      expect(next(page)).toBeUndefined();
      expect(filters(page)).toBe(false);
      expect(shownOf(page)).toContain("Look around Room of none");
    }
  });

  it.each([
    ["", "Nothing here yet"],
    ["?sort=popular", "Nothing here yet"],
    ["?q=squat", "Nothing here is like"],
    ["?time=T10", "No workout matches"],
  ])("without workouts says of the search%s: %s", async (query, words) => {
    const page = await visit(`bare/search${query}`);
    const shown = ["Nothing here yet", "Nothing here is like", "No workout matches"];
    expect(shown.filter((title) => shownOf(page).includes(title))).toEqual([words]);
    expect(cards(page)).toEqual([]);
  });

  it("without anything says to a member what will come", async () => {
    const origin = `http://${PLATFORM}:${testSite.port}`;
    const member = new Visitor(testSite);
    await signUp(member, { name: "bare", origin, base: "/gym/room-bare" });
    const home = await member.visit(`${origin}/gym/room-bare`);
    expect(shownOf(home)).toContain("The first workouts are on their way.");
    const withCategory = await member.visit(`${origin}/gym/room-none`);
    expect(shownOf(withCategory)).not.toContain("The first workouts are on their way.");
  });

  it("with one workout lists it", async () => {
    const page = await visit("one/category/strength");
    const [id, ...more] = cards(page);
    expect(more).toEqual([]);
    expect(next(page)).toBeUndefined();
    expect(filters(page)).toBe(true);
    const workout = await visit(`one/category/strength/${id}`);
    expect(shownOf(workout)).toContain("Workout 0");
    expect(workout.html).toMatch(/<video(?![^>]*poster=)/);
    const filtered = await visit("one/category/strength?time=T45");
    expect(cards(filtered)).toEqual([]);
    expect(filters(filtered)).toBe(true);
  });

  it("with 500 workouts lists each once across its pages, newest first", async () => {
    const seen: number[] = [];
    let path: string | undefined = "many/category/strength";
    let pages = 0;
    while (path !== undefined) {
      const page: Page = await visit(path);
      seen.push(...cards(page));
      pages += 1;
      path = /href="\/gym\/room-([^"]*)"/.exec(next(page) ?? "")?.[1]?.replaceAll("&amp;", "&");
    }
    expect(pages).toBe(21);
    expect(seen).toHaveLength(500);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
    const [locked] = seen;
    const page = await visit(`many/category/strength/${locked}`);
    expect(shownOf(page)).toContain("This workout is for members.");
    expect(page.html).not.toMatch(/<video|\/media\//);
  });
});
