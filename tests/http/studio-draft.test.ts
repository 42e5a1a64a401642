/** A draft is seen by its staff alone until an OWNER publishes it (product.md §15). */
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { gyms, gymTrainers, trainers } from "~/features/gyms/schema.server";
import { accounts, gymStaff } from "~/features/identity/schema.server";
import { HOUR_MS } from "~/kernel/time";
import { Visitor } from "../support/browse";
import { makeGym } from "../support/gym-world";
import { planLive } from "../support/live-world";
import { signedIn } from "../support/members";
import { fileSite } from "../support/site";
import { DEMO_PASSWORD } from "~/demo/people";
import { platformOf, sitesOf } from "../support/world";

const site = fileSite();
const platform = (path: string) => `${platformOf(site)}${path}`;
const label = (path: string) => `http://${guid}.gymfront.localhost:${site.port}${path}`;
let guid = "";
let gymId = 0;
let owner: Visitor;
let foreign: Visitor;

beforeAll(async () => {
  ({ guid, id: gymId } = await makeGym(site.db, { state: "DRAFT", name: "Not Open Yet" }));
  const [account] = await site.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, "owner@demo.test"));
  const accountId = account?.id ?? "";
  await site.db.insert(gymStaff).values({ gymId, accountId, role: "OWNER" });
  owner = await signedIn(site, sitesOf(site)[0], "owner@demo.test");
  foreign = await signedIn(site, sitesOf(site)[0], "flowstate-owner@demo.test");
});

const PAGES = ["", "/lives", "/search", "/login", "/signup", "/terms", "/studio", "/category/x"];

it("everybody else gets the answers of a gym that does not exist, by path and by label", async () => {
  for (const visitor of [new Visitor(site), foreign]) {
    for (const path of PAGES) {
      const byPath = await visitor.ask(platform(`/gym/${guid}${path}`));
      const unknown = await visitor.ask(platform(`/gym/nobody-has-this${path}`));
      expect([byPath.status, byPath.headers.location], path).toEqual([
        unknown.status,
        unknown.headers.location,
      ]);
      expect([303, 404]).toContain(byPath.status);
      const byLabel = await visitor.ask(label(path || "/"));
      expect(byLabel.status, path).toBe(404);
      for (const { body } of [byPath, byLabel]) expect(body).not.toContain("Not Open Yet");
    }
  }
});

it("no list, no call and no file names it", async () => {
  const visitor = new Visitor(site);
  for (const path of [
    "/",
    "/sitemap.xml",
    "/api/gyms?size=96",
    `/api/gyms/guid/${guid}`,
    `/api/gyms/${gymId}`,
    `/gym/${guid}/sitemap.xml`,
    `/gym/${guid}/manifest.webmanifest`,
  ]) {
    const { body } = await visitor.ask(platform(path));
    expect(body, path).not.toContain("Not Open Yet");
    expect(body, path).not.toContain(`"${guid}"`);
  }
});

it("its icons are those of a gym that does not exist, but for its staff", async () => {
  const icons = ["icon-32.png", "icon-180.png", "maskable-512.png"];
  for (const icon of icons) {
    for (const visitor of [new Visitor(site), foreign]) {
      const own = await visitor.ask(platform(`/brand-pictures/${guid}/${icon}`));
      const unknown = await visitor.ask(platform(`/brand-pictures/nobody-has-this/${icon}`));
      expect([own.status, own.body]).toEqual([404, unknown.body]);
    }
    const shown = await owner.ask(platform(`/brand-pictures/${guid}/${icon}`));
    expect([shown.status, shown.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(shown.headers["cache-control"]).toBe("private, no-store");
  }
  for (const path of ["/favicon.ico", "/apple-touch-icon.png"]) {
    const byLabel = await new Visitor(site).ask(label(path));
    const ofPlatform = await new Visitor(site).ask(platform(path));
    expect(byLabel.bytes.equals(ofPlatform.bytes) || byLabel.status === 404, path).toBe(true);
  }
});

it("its staff see it below the platform's host, named as a draft", async () => {
  expect((await owner.visit(platform(`/gym/${guid}`))).status).toBe(200);
  const studio = await owner.visit(platform(`/gym/${guid}/studio`));
  expect(studio.html).toContain("Only your team sees this gym");
  const list = await owner.visit(platform("/studio"));
  expect(list.html).toContain("Not Open Yet");
  expect(list.html).toContain("Ironworks");
});

const OF_HIDDEN_TRAINER = [
  "/about/hidden-trainer",
  "/join/hidden-trainer",
  "/api/trainers/hidden-trainer",
  "/share-pictures/en/trainers/hidden-trainer.jpg",
];

it("no public list shows its lives and trainers; its staff see them", async () => {
  const [maya] = await site.db.select().from(trainers).where(eq(trainers.tuid, "maya-cole"));
  const [hidden] = await site.db
    .insert(trainers)
    .values({ tuid: "hidden-trainer", firstName: "H", lastName: "T", screenName: "Hidden Trainer" })
    .returning({ id: trainers.id });
  for (const trainerId of [maya?.id ?? 0, hidden?.id ?? 0]) {
    await site.db.insert(gymTrainers).values({ gymId, trainerId });
  }
  const startsAt = new Date(Date.now() + HOUR_MS);
  const live = await planLive(site.db, { title: "Hidden Session", startsAt }, guid);
  for (const visitor of [new Visitor(site), foreign]) {
    for (const path of [
      "/",
      "/lives",
      "/about/maya-cole",
      "/join/maya-cole",
      "/sitemap.xml",
      "/api/lives?size=96",
      `/api/lives?gymId=${gymId}`,
      `/api/lives/${live.guid}`,
      "/api/trainers/maya-cole",
      `/lives/${live.guid}`,
      "/about/hidden-trainer",
      "/api/trainers/hidden-trainer",
      "/lives?trainer=hidden-trainer",
    ]) {
      const { body } = await visitor.ask(platform(path));
      expect(body, path).not.toMatch(/Hidden Session|Not Open Yet/);
      expect(body, path).not.toContain(`/gym/${guid}`);
      expect(body, path).not.toContain("Hidden Trainer");
      if (!path.includes("hidden")) expect(body, path).not.toContain("hidden-trainer");
    }
    for (const path of OF_HIDDEN_TRAINER) {
      expect((await visitor.ask(platform(path))).status, path).toBe(404);
    }
    for (const path of ["/", "/gym/ironworks", "/lives"]) {
      expect((await visitor.ask(platform(path))).body, path).not.toContain("hidden-trainer");
    }
  }
  expect((await owner.visit(platform(`/gym/${guid}/lives`))).html).toContain("Hidden Session");
  // Links in the draft lead its staff to the trainer's page.
  const about = await owner.visit(platform("/about/hidden-trainer"));
  expect(about.html).toContain("Hidden Trainer");
  const strangers = await new Visitor(site).ask(platform("/about/hidden-trainer"));
  expect(strangers.status).toBe(404);
  // Whoever leaves a draft is as unknown as before.
  const own = eq(gymTrainers.trainerId, hidden?.id ?? 0);
  await site.db.update(gymTrainers).set({ leftAt: new Date() }).where(own);
  for (const path of OF_HIDDEN_TRAINER) {
    expect((await new Visitor(site).ask(platform(path))).status, path).toBe(404);
  }
});

it("an OWNER publishes it with their password, once", async () => {
  const page = await owner.visit(platform(`/gym/${guid}/studio/publish`));
  expect((await page.submit({ password: "wrong-password" })).status).toBe(400);
  expect((await new Visitor(site).ask(platform(`/gym/${guid}`))).status).toBe(404);
  const done = await page.submit({ password: DEMO_PASSWORD });
  expect(done.url.pathname).toBe(`/gym/${guid}/studio`);
  const visitor = new Visitor(site);
  expect((await visitor.ask(platform(`/gym/${guid}`))).status).toBe(200);
  expect((await visitor.ask(label("/"))).status).toBe(200);
  expect(
    (
      await owner.ask(platform(`/gym/${guid}/studio/publish`), {
        form: { password: DEMO_PASSWORD },
      })
    ).status,
  ).toBe(303);
  const [gym] = await site.db.select().from(gyms).where(eq(gyms.id, gymId));
  expect(gym?.state).toBe("LIVE");
});
