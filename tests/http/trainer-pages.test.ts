/** `/about/{tuid}` and `/join/{tuid}` in the demo world, without script: content, where they lead, whom they bring. */
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { gyms, trainers } from "~/features/gyms/schema.server";
import { accounts, students } from "~/features/identity/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { Visitor, type Page } from "../support/browse";
import { subscribe } from "../support/media-world";
import { newMember, signedIn } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { addTrainer } from "../support/trainers";
import { at, choosePlan, newEmail, PASSWORD, payWith, platformOf, sitesOf } from "../support/world";

const site = fileSite({
  async prepare(db) {
    await addTrainer(db, "ada-bare");
    await addTrainer(db, "ada-without-workouts", ["ironworks"]);
  },
});
const CARD = "4242424242424242";

const platform = (path: string) => `${platformOf(site)}${path}`;
const label = (path: string) => at(sitesOf(site)[1], path);

const startLink = (page: Page) => {
  const link = page.links.find((one) => /signup|\/profile\/subscription\//.test(one));
  if (!link) throw new Error(`${page.url} offers nothing to start with`);
  return link;
};

const signUp = (form: Page, email = newEmail()) =>
  form.submit({
    email,
    firstName: "Ada",
    lastName: "Byron",
    password1: PASSWORD,
    password2: PASSWORD,
  });

async function acquiringTrainerOf(email: string): Promise<string | null> {
  const rows = await site.db
    .select({ tuid: trainers.tuid })
    .from(students)
    .innerJoin(accounts, eq(accounts.id, students.accountId))
    .leftJoin(trainers, eq(trainers.id, students.acquiringTrainerId))
    .where(eq(accounts.email, email));
  return exactlyOne(rows, "student").tuid;
}

/** A workout of Maya Cole that only a plan opens. */
async function findLockedWorkout(): Promise<string> {
  const [workout] = await site.db
    .select({ id: workouts.id })
    .from(workouts)
    .innerJoin(trainers, eq(trainers.id, workouts.trainerId))
    .innerJoin(gyms, eq(gyms.id, workouts.gymId))
    .where(and(workouts.locked, eq(trainers.tuid, "maya-cole"), eq(gyms.guid, "ironworks")));
  return `/gym/ironworks/category/RECENT_WORKOUTS/${workout?.id}`;
}

async function findPlanOfMaya(): Promise<number> {
  const rows = await site.db
    .select({ id: subscriptionTypes.id })
    .from(subscriptionTypes)
    .where(eq(subscriptionTypes.name, "Train with Maya"));
  return exactlyOne(rows, "plan").id;
}

const hasMedia = async (visitor: Visitor, address: string) => {
  const page = await visitor.visit(address);
  expect(page.status).toBe(200);
  return page.html.includes("/media/");
};

describe("a trainer's landing page", () => {
  it("shows every section that has content, and says so in the page's language", async () => {
    const page = await new Visitor(site).visit(platform("/about/maya-cole"));
    expect(page.status).toBe(200);
    const words = wordsOf(page);
    for (const part of [
      "Head coach, strength",
      "Maya has coached first squats",
      "About Maya Cole",
      "Give me four weeks",
      "Ready to Get Started?",
      "Train with Maya",
      "£9.99",
      "14 days free",
      "Free with Maya Cole",
      "Where Maya Cole teaches",
      "Strong is a skill",
    ])
      expect(words).toContain(part);
    const german = new Visitor(site);
    german.language = "de";
    const translated = wordsOf(await german.visit(platform("/about/maya-cole")));
    for (const part of ["Cheftrainerin, Kraft", "Kann es losgehen?", "Über Maya Cole"])
      expect(translated).toContain(part);
  });

  it("has a film that waits for the visitor, with captions, and plays without a grant", async () => {
    const visitor = new Visitor(site);
    const { html } = await visitor.visit(platform("/about/maya-cole"));
    const [video = ""] = /<video[^>]*>/.exec(html) ?? [];
    expect(video).toContain('preload="none"');
    expect(video).toContain("controls");
    const poster = /poster="([^"]+)"/.exec(video)?.[1] ?? "";
    const src = /src="([^"]+)"/.exec(video)?.[1] ?? "";
    const tracks = [...html.matchAll(/<track[^>]*src="([^"]+)"[^>]*>/gi)].map(([, one]) => one);
    expect(tracks).toHaveLength(4);
    for (const [address, type] of [
      [poster, "image/jpeg"],
      [src, "video/mp4"],
      [tracks[0] ?? "", "text/vtt; charset=utf-8"],
    ] as const) {
      const file = await visitor.ask(platform(address));
      expect([file.status, file.headers["content-type"]]).toEqual([200, type]);
    }
    const german = new Visitor(site);
    german.language = "de";
    const translated = (await german.visit(platform("/about/maya-cole"))).html;
    // The first track is the one that browsers offer first.
    expect(/srclang="([^"]+)"/i.exec(translated)?.[1]).toBe("de");
    const part = await visitor.ask(platform(src), { headers: { Range: "bytes=0-99" } });
    expect([part.status, part.bytes.length]).toEqual([206, 100]);
  });

  it.each(["/promo-videos/maya-cole/clip.json", "/promo-videos/maya-cole/nothing.mp4"])(
    "%s is no public film",
    async (path) => {
      expect((await new Visitor(site).ask(platform(path))).status).toBe(404);
    },
  );

  it("looks whole with a name alone", async () => {
    const page = await new Visitor(site).visit(platform("/about/ada-bare"));
    expect(page.status).toBe(200);
    expect(page.html).toContain("<h1");
    expect(wordsOf(page)).toContain("Ada Bare");
    // What to start with, and the share button.
    expect(page.html.match(/<section/g)).toHaveLength(2);
    expect(page.html).not.toMatch(/<video|<h2/);
  });

  it("is the same by id and tuid, and 404 for anybody else", async () => {
    const rows = await site.db.select().from(trainers).where(eq(trainers.tuid, "maya-cole"));
    const visitor = new Visitor(site);
    const byId = await visitor.visit(platform(`/about/${exactlyOne(rows, "trainer").id}`));
    expect(wordsOf(byId)).toBe(wordsOf(await visitor.visit(platform("/about/maya-cole"))));
    for (const page of ["/about/nobody", "/about/99999", "/join/nobody"])
      expect((await visitor.visit(platform(page))).status, page).toBe(404);
    expect((await visitor.visit(platform("/gym/ironworks/about/maya-cole"))).status).toBe(404);
    expect((await visitor.visit(platform("/gym/ironworks/join/maya-cole"))).status).toBe(404);
  });

  it("sells the gym's plan on the gym's own host, in its brand, and names no other gym", async () => {
    const visitor = new Visitor(site);
    const page = await visitor.visit(label("/about/maya-cole"));
    expect(page.html).toContain('data-gym="ironworks"');
    expect(page.html).not.toContain("Flowstate<");
    expect(wordsOf(page)).not.toContain("Where Maya Cole teaches");
    expect(wordsOf(page)).toContain("£14.99");
    expect(startLink(page)).toMatch(/^\/signup\?selectedSubscriptionType=\d+$/);
    expect((await visitor.visit(label("/about/ada-bare"))).status).toBe(404);
    expect((await visitor.visit(label("/join/ada-bare"))).status).toBe(404);
  });

  it("leads to the plans of the trainer's gym where the trainer sells none", async () => {
    const page = await new Visitor(site).visit(platform("/about/tom-reyes"));
    expect(startLink(page)).toMatch(/^\/gym\/flowstate\/signup\?selectedSubscriptionType=\d+$/);
    expect(wordsOf(page)).toContain("You train at Flowstate.");
  });

  it("shows a member with access the way to the gyms", async () => {
    const [, gym] = sitesOf(site);
    const member = await signedIn(site, gym, "member@demo.test");
    const page = await member.visit(label("/about/maya-cole"));
    expect(wordsOf(page)).toContain("You train with Maya Cole");
    expect(wordsOf(page)).not.toContain("Ready to Get Started?");
    expect(wordsOf(page)).toContain("Start training");
    expect(wordsOf(page)).not.toContain("Get started");
  });

  it.each(["/about/maya-cole", "/join/maya-cole"])(
    "%s offers the trainer no plan",
    async (path) => {
      const trainer = await signedIn(site, sitesOf(site)[1], "trainer@demo.test");
      const page = await trainer.visit(label(path));
      expect(page.html).not.toContain("get-started");
      const colleague = await signedIn(site, sitesOf(site)[1], "creator@demo.test");
      expect((await colleague.visit(label(path))).html).toContain('href="#get-started"');
    },
  );

  it("offers no plan of a gym to a member who has one, though the trainer has no workout", async () => {
    const address = label("/about/ada-without-workouts");
    expect(wordsOf(await new Visitor(site).visit(address))).toContain("Ready to Get Started?");
    const member = await signedIn(site, sitesOf(site)[1], "member@demo.test");
    expect(wordsOf(await member.visit(address))).not.toMatch(/Ready to Get Started|You train with/);
  });
});

describe("a trainer's own plan", () => {
  it("is the way to the gyms at this trainer's page alone", async () => {
    const [byPath] = sitesOf(site);
    const member = await newMember(site, byPath);
    await subscribe(
      site.db,
      member,
      { gymId: 0, planId: await findPlanOfMaya() },
      {
        gymId: null,
      },
    );
    const ofMaya = wordsOf(await member.visitor.visit(platform("/about/maya-cole")));
    expect(ofMaya).toContain("You train with Maya Cole");
    const tom = await member.visitor.visit(platform("/about/tom-reyes"));
    expect(wordsOf(tom)).not.toContain("You train with");
    expect(startLink(tom)).toMatch(/^\/gym\/flowstate\/profile\/subscription\/\d+/);
  });

  it("is bought without a gym, from the step closer page to the first workout", async () => {
    const visitor = new Visitor(site);
    const email = newEmail();
    const join = await visitor.visit(platform("/join/maya-cole"));
    expect(wordsOf(join)).toContain("You have read enough about training.");
    const chooser = await signUp(await visitor.visit(platform(startLink(join))), email);
    expect(chooser.url.pathname).toMatch(/^\/profile\/subscription\/\d+$/);
    expect(wordsOf(chooser)).toContain("Train with Maya");
    expect(await acquiringTrainerOf(email)).toBe("maya-cole");

    const done = await payWith(await choosePlan(chooser), CARD);
    await site.work();
    const paid = await visitor.visit(done.url);
    expect(paid.url.pathname).toBe("/subscription/checkout/success");
    expect(paid.links).toContain("/about/maya-cole#get-started");
    const about = await visitor.visit(platform("/about/maya-cole"));
    expect(wordsOf(about)).toContain("You train with Maya Cole");
    for (const guid of ["ironworks", "flowstate"]) expect(about.links).toContain(`/gym/${guid}`);

    const address = platform(await findLockedWorkout());
    expect(await hasMedia(new Visitor(site), address)).toBe(false);
    expect(await hasMedia(visitor, address)).toBe(true);
  });
});
