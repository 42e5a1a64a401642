/** What the studio of a draft gym says of who sees it: no visitor and no member does yet (product.md §20). */
import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "~/demo/people";
import { createWorkoutType } from "~/features/catalog/workout-types/create-workout-type.server";
import { gyms, gymTrainers } from "~/features/gyms/schema.server";
import { accounts, gymStaff } from "~/features/identity/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { readAttributes, type Visitor } from "../support/browse";
import { makeChallenge } from "../support/challenges";
import { makeGym } from "../support/gym-world";
import { signedIn } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { makeWorkout } from "../support/training";
import { platformOf, sitesOf } from "../support/world";

const site = fileSite();
const IN_DRAFT = "Saved. Only your team sees it until the gym is published.";
let owner: Visitor;
const draft = { id: 0, guid: "" };
const live = { id: 0, guid: "ironworks" };
const studio = (gym: { guid: string }, path = "") =>
  `${platformOf(site)}/gym/${gym.guid}/studio${path}`;

beforeAll(async () => {
  const { id, guid } = await makeGym(site.db, { state: "DRAFT", name: "Not Open Yet" });
  Object.assign(draft, { id, guid });
  const rows = await site.db.select().from(gyms).where(eq(gyms.guid, live.guid));
  live.id = exactlyOne(rows, "gym").id;
  const people = await site.db.select().from(accounts).where(eq(accounts.email, "owner@demo.test"));
  const accountId = exactlyOne(people, "account").id;
  await site.db.insert(gymStaff).values({ gymId: id, accountId, role: "OWNER" });
  for (const gym of [draft, live]) {
    await createWorkoutType(site.db, { gymId: gym.id, key: "zebra", name: "Zebra" });
  }
  owner = await signedIn(site, sitesOf(site)[0], "owner@demo.test");
});

describe.each<[string, string, Record<string, string>, string]>([
  ["the brand", "/brand/words", { welcome1: "Hello" }, "Saved. Every page shows it now."],
  ["a category", "/categories/zebra", { name: "Zebras" }, "Saved. Your members see it now."],
  [
    "a text",
    "/texts/contact",
    { mode: "replace", "text-en": "Call us.", intent: "save" },
    "Saved. Everybody sees the new text.",
  ],
])("saving %s", (_what, path, form, published) => {
  it("names members and visitors once the gym is published, before that the team", async () => {
    for (const [gym, words] of [
      [draft, IN_DRAFT],
      [live, published],
    ] as const) {
      const page = await owner.visit(studio(gym, path));
      const saved = wordsOf(await page.submit(form));
      expect(saved, gym.guid).toContain(words);
      if (gym === draft) expect(saved).not.toContain(published);
    }
  });
});

it("a trainer's page is seen by everybody once any gym that shows it is published", async () => {
  const address = studio(draft, "/trainer");
  await (await owner.visit(address)).submit({ intent: "create" });
  const save = async (screenName: string) =>
    wordsOf(await (await owner.visit(address)).submit({ screenName }));
  expect(await save("Zebra Coach")).toContain(IN_DRAFT);
  const own = and(eq(gymTrainers.gymId, draft.id), isNull(gymTrainers.leftAt));
  const [row] = await site.db.select().from(gymTrainers).where(own);
  await site.db.insert(gymTrainers).values({ gymId: live.id, trainerId: row?.trainerId ?? 0 });
  expect(await save("Zebra Trainer")).toContain("Saved. Everybody sees it now.");
});

it("a published challenge is found by everybody once the gym is published", async () => {
  const wordsOfChallenge = async (gym: typeof draft) => {
    const items = [{ day: 1, workoutId: await makeWorkout(site.db, { gymId: gym.id }) }];
    const { guid } = await makeChallenge(site.db, { gymId: gym.id, days: 7, items });
    return wordsOf(await owner.visit(studio(gym, `/challenges/${guid}`)));
  };
  expect(await wordsOfChallenge(live)).toContain("Everybody finds it, and members can join.");
  const ofDraft = await wordsOfChallenge(draft);
  expect(ofDraft).toContain(
    "Only your team sees it. Everybody finds it, and members can join, once",
  );
  expect(ofDraft).not.toContain("members can join.");
});

describe("publishing terms", () => {
  const open = async (gym: typeof draft, text: string) => {
    const page = await owner.visit(studio(gym, "/texts/terms"));
    return page.submit({ mode: "replace", "text-en": text, intent: "publish" });
  };

  it("of a draft gym says that visitors see them once it is published, and tells nobody", async () => {
    const page = await open(draft, "Zebra rules.");
    const asked = wordsOf(page);
    expect(asked).toContain("Visitors see it once the gym is published.");
    expect(asked).toContain("Nobody has a running subscription, so no email is sent.");
    expect(asked).not.toMatch(/0 members|at once|at the earliest/);
    expect(asked).toContain("because a published version can no longer be changed");
    const done = wordsOf(await page.submit({ password: DEMO_PASSWORD }));
    expect(done).toContain("Published. Visitors see it once the gym is published.");
    expect(done).not.toContain("Members are being told");
  });

  it("of a gym with members tells them", async () => {
    const page = await open(live, "Zebra rules of iron.");
    expect(wordsOf(page)).toMatch(/Visitors see it at once.*is told by email|are told by email/s);
    const done = wordsOf(await page.submit({ password: DEMO_PASSWORD }));
    expect(done).toContain("Published. Members are being told.");
  });

  it("of a published gym without members tells nobody", async () => {
    const alone = await makeGym(site.db, { name: "Alone" });
    const [{ accountId = "" } = {}] = await site.db
      .select()
      .from(gymStaff)
      .where(eq(gymStaff.gymId, draft.id));
    await site.db.insert(gymStaff).values({ gymId: alone.id, accountId, role: "OWNER" });
    const page = await open(alone, "Zebra rules alone.");
    const done = wordsOf(await page.submit({ password: DEMO_PASSWORD }));
    expect(done).toContain("Published. It counts from now on, and nobody had to be told.");
  });
});

it("its pages link no manifest, so that no browser asks for a service worker", async () => {
  const linksOf = async (gym: typeof draft) => {
    const { html } = await owner.visit(studio(gym));
    return readAttributes(html, "link", "href").filter((href) => href.includes(".webmanifest"));
  };
  expect(await linksOf(live)).toHaveLength(1);
  expect(await linksOf(draft)).toEqual([]);
});
