/** What the manager says of lives that are over: who was there, in the list, on the page and in the file. */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { lives, liveSeats } from "~/features/lives/schema.server";
import { freeStaleSeats } from "~/features/lives/seats/free-stale-seats.server";
import { MINUTE_MS } from "~/kernel/time";
import type { Visitor } from "../support/browse";
import { planLive } from "../support/live-world";
import { newMember, signedIn } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite();
const gymPage = (path: string) => at(sitesOf(site)[0], path);
let trainer: Visitor;
beforeAll(async () => {
  trainer = await signedIn(site, sitesOf(site)[0], "trainer@demo.test");
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

/** A live of the past hour with one person in each state, whose pages have been closed since. */
async function give(title: string, capacity: number | null) {
  const askedAt = inMinutes(-40);
  const live = await planLive(site.db, { title, capacity, startsAt: inMinutes(-50) });
  const { id: liveId, gymId } = live;
  for (const state of ["SEATED", "WAITING", "LEFT"] as const) {
    const { studentId } = await newMember(site, sitesOf(site)[0]);
    const seat = { liveId, gymId, studentId, state, askedAt, seenAt: askedAt };
    await site.db.insert(liveSeats).values({ ...seat, seatedAt: askedAt });
  }
  await site.db
    .update(lives)
    .set({ status: "ENDED", startedAt: askedAt, endedAt: inMinutes(-20) })
    .where(eq(lives.id, liveId));
  await freeStaleSeats(site.db, { now: new Date() });
  return live;
}

/** The words of a live's card. */
async function cardOf(path: string, { guid }: { guid: string }) {
  const { html } = await trainer.visit(gymPage(path));
  const [, card = ""] = html.split(`id="live-${guid}"`);
  return `<li ${card.split("</li>")[0] ?? ""}`.replace(/<!-- -->/g, "").replace(/<[^>]+>/g, " ");
}

describe("a live that is over", () => {
  it("says who was there", async () => {
    const live = await give("Full house", 1);
    const card = await cardOf("/lives/manage?tab=past", live);
    expect(card).toContain("1 / 1 seats");
    // The badge is called otherwise.
    expect(card).toContain("Watch the replay");
    const words = wordsOf(await trainer.visit(gymPage(`/lives/manage/${live.guid}/attendees`)));
    for (const standing of ["Was there", "Found no seat", "Has left"])
      expect(words).toContain(standing);
    const csv = await trainer.ask(gymPage(`/lives/manage/${live.guid}/attendees.csv`));
    expect(csv.body.match(/Was there|Found no seat|Has left/g)?.sort()).toEqual([
      "Found no seat",
      "Has left",
      "Was there",
    ]);
  });

  it("without a limit counts people, not seats", async () => {
    const live = await give("Open house", null);
    const words = await cardOf("/lives/manage?tab=past", live);
    expect(words).toContain("1 was there");
    expect(words).not.toContain("seat");
  });
});

it("a planned live without a limit has no seats to take", async () => {
  const live = await planLive(site.db, { title: "Soon", startsAt: inMinutes(600) });
  const words = await cardOf("/lives/manage", live);
  expect(words).toContain("Nobody there yet");
  expect(words).not.toContain("seat");
});
