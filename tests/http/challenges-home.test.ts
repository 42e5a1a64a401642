/** What the home and the badges of a member say of challenges (product.md §2, §21). */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { challenges } from "~/features/challenges/schema.server";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { addCalendarDays } from "~/kernel/calendar-days";
import type { Visitor } from "../support/browse";
import { makeChallenge, makeDailyChallenge } from "../support/challenges";
import { signedIn } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { makeWorkout } from "../support/training";
import { at, sitesOf } from "../support/world";

const site = fileSite();
const to = (path: string) => at(sitesOf(site)[0], path);
const inDays = (days: number) => addCalendarDays(new Date().toISOString().slice(0, 10), days);

let gymId = 0;
let member: Visitor;
beforeAll(async () => {
  gymId = (await findGymByGuid(site.db, "ironworks"))?.id ?? 0;
  member = await signedIn(site, sitesOf(site)[0], "member@demo.test");
});

const nameChallenge = (challengeId: number, name: string) =>
  site.db.update(challenges).set({ name }).where(eq(challenges.id, challengeId));
const join = async ({ guid }: { guid: string }, day: string) =>
  (await member.visit(to(`/challenge/${guid}`))).submit({ intent: "join", day });
const homeWords = async () => wordsOf(await member.visit(to("/")));
const setPublished = (challengeId: number, publishedAt: Date | null) =>
  site.db.update(challenges).set({ publishedAt }).where(eq(challenges.id, challengeId));

describe("a challenge that is taken back to a draft", () => {
  it("leaves the home of its members until it is published again", async () => {
    const challenge = await makeDailyChallenge(site.db, { gymId, days: 7, on: [1] });
    await nameChallenge(challenge.challengeId, "Taken back");
    await join(challenge, inDays(0));
    const linksOfHome = async () =>
      (await member.visit(to("/"))).links.filter((link) => link.includes(challenge.guid));
    expect(await linksOfHome()).not.toEqual([]);
    await setPublished(challenge.challengeId, null);
    expect(await linksOfHome()).toEqual([]);
    expect(await homeWords()).not.toContain("Taken back");
    await setPublished(challenge.challengeId, new Date());
    expect(await linksOfHome()).not.toEqual([]);
    await (await member.visit(to(`/challenge/${challenge.guid}`))).submit({ intent: "leave" });
  });

  it("leaves its badge, without a link", async () => {
    const workoutId = await makeWorkout(site.db, { gymId });
    const items = [{ day: 1, workoutId }];
    const challenge = await makeChallenge(site.db, { gymId, days: 7, items });
    await nameChallenge(challenge.challengeId, "Earned and gone");
    await join(challenge, inDays(0));
    const item = to(`/challenge/${challenge.guid}/${challenge.itemIds[0]}`);
    await (await member.visit(item)).submit({ finish: "true" });
    const badgeLinks = async () => {
      const page = await member.visit(to("/progress"));
      expect(wordsOf(page)).toContain("Earned and gone");
      return page.links.filter((link) => link.includes(challenge.guid));
    };
    expect(await badgeLinks()).toHaveLength(1);
    await setPublished(challenge.challengeId, null);
    expect(await badgeLinks()).toEqual([]);
  });
});
