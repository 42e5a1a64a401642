/** A gym's home for a signed-in person: the member's own, or the selling page with one offer. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { challengeMembers } from "~/features/challenges/schema.server";
import { findGymByGuid } from "~/features/gyms/queries.server";
import type { WorkoutTrackType } from "~/features/workout-tracking/track-types";
import { DAY_MS } from "~/kernel/time";
import { Visitor, type Page } from "../support/browse";
import { newMember, signedIn } from "../support/members";
import { fileSite } from "../support/site";
import { at, sitesOf, workoutsOf } from "../support/world";

const site = fileSite();
const mount = () => sitesOf(site)[0];
// The home of a member who walks a challenge begins with it (challenges.test.ts).
beforeAll(async () => {
  await site.db.delete(challengeMembers);
});
type Html = Pick<Page, "html">;
/** Without its scripts, which contain every text of the page. */
async function home(visitor: Visitor): Promise<Html> {
  const page = await visitor.visit(at(mount(), "/"));
  return { html: page.html.replaceAll(/<script\b[\s\S]*?<\/script>/g, "") };
}
const SELLING = ["Join the community", "What it costs", "Who you train with"];

/** The titles of the page's sections, in their order. */
const titlesOf = ({ html }: Html) =>
  [...html.matchAll(/<h[12][^>]*>(.*?)<\/h[12]>/gs)].map(([, inner = ""]) =>
    inner.replaceAll(/<[^>]*>/g, ""),
  );
/** The ids of the workouts in the row with that title. */
const rowOf = ({ html }: Html, title: string) => {
  const [, row = ""] = html.split(new RegExp(`<h2[^>]*>${title}</h2>`));
  const [list = ""] = row.split("</ul>");
  return [...list.matchAll(/href="[^"]*\/category\/\w+\/(\d+)\?from=home"/g)].map(([, id]) =>
    Number(id),
  );
};
const linkTo = ({ html }: Html, words: string) =>
  new RegExp(`<a [^>]*href="([^"]*)"[^>]*>(?:<[^>]*>)*${words}<`).exec(html)?.[1];

describe("the home of a member", () => {
  it("suggests one workout, then has the member's rows, and sells nothing", async () => {
    const gym = await findGymByGuid(site.db, "ironworks");
    // Of two new ones, one may be the suggestion.
    for (const name of ["First of this week", "Second of this week"]) {
      await publishWorkout(site.db, {
        gymId: gym?.id ?? 0,
        trainerId: null,
        name,
        categoryKeys: [],
        subscriptionTypeIds: [],
        movements: [{ name: "Squat", durationSeconds: 300, mediaKey: "clips/squat" }],
        publishedAt: new Date(Date.now() - DAY_MS),
      });
    }
    const page = await home(await signedIn(site, mount(), "member@demo.test"));
    const titles = titlesOf(page);
    expect(titles[0]).toMatch(/^Good to see you, /);
    const order = [
      "Continue",
      "Later",
      "New this week",
      "Favourites",
      "Next live",
      "What we train",
    ];
    expect(titles.filter((title) => order.includes(title))).toEqual(order);
    for (const words of SELLING) expect(page.html).not.toContain(words);
    expect(linkTo(page, "Start")).toMatch(/\/category\/RECENT_WORKOUTS\/\d+\?from=home$/);
    expect(linkTo(page, "See all")).toMatch(/\/category\/(?:LATER|RECENT_WORKOUTS|TOP_LIKED)$/);
  });

  it("gets back its home when a workout opened there is closed, also after choosing a movement", async () => {
    for (const place of sitesOf(site)) {
      const member = await signedIn(site, place, "member@demo.test");
      const closeOf = async (address: string) => {
        const { html, links } = await member.visit(new URL(address, at(place, "/")).href);
        const close = /<a(?=[^>]*aria-label="Close[^"]*")[^>]*href="([^"]*)"/.exec(html)?.[1];
        return { close, movement: links.find((link) => link.includes("movement=")) };
      };
      const start = linkTo({ html: (await member.visit(at(place, "/"))).html }, "Start") ?? "";
      const homePath = new URL(at(place, "")).pathname;
      const opened = await closeOf(start);
      expect(opened.close).toBe(homePath);
      if (opened.movement) expect((await closeOf(opened.movement)).close).toBe(homePath);
      const elsewhere = await closeOf(start.replace("from=home", "from=https://evil.test"));
      expect(elsewhere.close).toMatch(/\/category\/RECENT_WORKOUTS$/);
    }
  });

  it("continues with the workout played last, until it is completed", async () => {
    const member = await signedIn(site, mount(), "member@demo.test");
    const before = rowOf(await home(member), "Continue");
    const [workoutId = 0] = rowOf(await home(member), "Favourites").filter(
      (id) => !before.includes(id),
    );
    const report = (type: "WORKOUT_START" | "WORKOUT_COMPLETE", origin?: string) =>
      track(member, { workoutId, type, origin });
    await member.visit(at(mount(), `/category/RECENT_WORKOUTS/${workoutId}`));
    expect((await report("WORKOUT_START", "https://elsewhere.test")).status).toBe(403);
    expect(rowOf(await home(member), "Continue")).toEqual(before);
    expect((await report("WORKOUT_START")).status).toBe(202);
    expect(rowOf(await home(member), "Continue")).toEqual([workoutId, ...before]);
    expect((await report("WORKOUT_COMPLETE", "https://elsewhere.test")).status).toBe(403);
    expect(rowOf(await home(member), "Continue")).toEqual([workoutId, ...before]);
    expect((await report("WORKOUT_COMPLETE")).status).toBe(202);
    expect(rowOf(await home(member), "Continue")).toEqual(before);
  });

  it("keeps no start of a workout that the person may not watch", async () => {
    const { visitor } = await newMember(site, mount());
    const workouts = await workoutsOf(visitor, mount());
    const countStarts = async () =>
      (await site.pool.query("select 1 from workout_starts")).rowCount ?? 0;
    const before = await countStarts();
    const start = (id?: string) => track(visitor, { workoutId: Number(id), type: "WORKOUT_START" });
    expect((await start(workouts.find(({ locked }) => locked)?.id)).status).toBe(404);
    expect(await countStarts()).toBe(before);
    expect((await start(workouts.find(({ locked }) => !locked)?.id)).status).toBe(202);
    expect(await countStarts()).toBe(before + 1);
  });

  it("is what the gym's staff see too, without rows that would be empty", async () => {
    const page = await home(await signedIn(site, mount(), "owner@demo.test"));
    expect(titlesOf(page)[0]).toMatch(/^Good to see you, /);
    expect(titlesOf(page)).not.toContain("Continue");
    for (const row of ["Later", "Favourites"]) expect(titlesOf(page)).not.toContain(row);
  });
});

/** Sends an event as a page of this origin does. */
const track = (
  visitor: Visitor,
  event: { workoutId: number; type: WorkoutTrackType; origin?: string | undefined },
) => {
  const { workoutId, type, origin = mount().origin } = event;
  return visitor.ask(`${mount().origin}/api/workouts/tracking`, {
    method: "POST",
    body: JSON.stringify({
      workoutId,
      workoutExecutionId: randomUUID(),
      workoutTrackType: type,
      executionTime: 0,
      movementId: null,
    }),
    headers: {
      "Content-Type": "application/json",
      Origin: origin,
      "Sec-Fetch-Site": origin === mount().origin ? "same-origin" : "cross-site",
    },
  });
};

describe("the home of a signed-in person without access", () => {
  it.each([
    ["new@demo.test", "Start free trial"],
    ["expired@demo.test", "Renew"],
  ])("offers %s: %s", async (email, words) => {
    const page = await home(await signedIn(site, mount(), email));
    expect(linkTo(page, words)).toMatch(/\/profile\/subscription\/\d+\?chosen=true$/);
    expect(page.html).not.toContain("Join the community");
    expect(page.html).toContain("What it costs");
  });

  it("leads a new member to a plan's page", async () => {
    const { visitor } = await newMember(site, mount());
    const page = await home(visitor);
    const offer = linkTo(page, "Start free trial") ?? "";
    const plan = await visitor.visit(new URL(offer.replaceAll("&amp;", "&"), mount().origin));
    expect(plan.status).toBe(200);
    expect(plan.html).toContain("Choose your Plan:");
  });
});

it("a visitor's home sells", async () => {
  const { html } = await home(new Visitor(site));
  for (const words of SELLING) expect(html).toContain(words);
});
