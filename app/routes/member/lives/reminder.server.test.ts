/** /lives/{guid}/reminder: asked for with or without an account, ended with or without a login, without script. */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { findGymByGuid, type Gym } from "~/features/gyms/queries.server";
import { lives } from "~/features/lives/schema.server";
import { liveReminderTokens } from "~/features/lives/reminders/reminder-tokens.server";
import { MINUTE_MS } from "~/kernel/time";
import { SECRET } from "../../../../tests/support/app";
import { Visitor } from "../../../../tests/support/browse";
import { makeLive, readReminders } from "../../../../tests/support/lives";
import { newMember, signedIn } from "../../../../tests/support/members";
import { fileSite } from "../../../../tests/support/site";
import { at, newEmail, PASSWORD, platformOf, sitesOf } from "../../../../tests/support/world";

const site = fileSite();
const tokens = liveReminderTokens(SECRET);

let gym: Gym;
let live: Awaited<ReturnType<typeof makeLive>>;
beforeEach(async () => {
  const found = await findGymByGuid(site.db, "ironworks");
  if (!found) throw new Error("no gym");
  gym = found;
  live = await schedule(2_000);
});

const schedule = (minutes: number, given: Partial<typeof lives.$inferInsert> = {}) =>
  makeLive(site.db, {
    ...{ gymId: gym.id, startsAt: new Date(Date.now() + minutes * MINUTE_MS) },
    ...given,
  });
const reminder = (query = "") => `/lives/${live.guid}/reminder${query}`;
const rows = () => readReminders(site.db, live);

describe.each([0, 1, 2] as const)("a reminder, on mount %i", (mount) => {
  const own = () => sitesOf(site)[mount];

  it("is one press of a member, and another one ends it", async () => {
    const { visitor, studentId } = await newMember(site, own());
    const page = await visitor.visit(at(own(), reminder()));
    expect(page.html).toContain("Shall we remind you?");
    expect(await rows()).toEqual([]);
    const asked = await page.submit({ intent: "mail" });
    expect(asked.html).toContain("We will remind you by mail.");
    expect(asked.html).toContain("You get a mail 24 hours and 15 minutes before the start.");
    expect(await rows()).toMatchObject([{ studentId, byMail: true, byPush: false }]);
    const ended = await asked.submit({ intent: "off" });
    expect(ended.html).toContain("We will not remind you any more.");
    expect(await rows()).toEqual([]);
  });

  it("of a visitor is one press after the sign-up, for a live behind a plan too", async () => {
    await site.db.update(lives).set({ locked: true }).where(eq(lives.id, live.id));
    const visitor = new Visitor(site);
    const page = await visitor.visit(at(own(), reminder()));
    const link = /href="([^"]*\/signup\?[^"]*)"[^>]*>(?:<span>)?Create an account/.exec(page.html);
    expect(link).not.toBeNull();
    const form = await visitor.visit(
      new URL((link?.[1] ?? "").replaceAll("&amp;", "&"), own().origin).href,
    );
    const names = { firstName: "Ada", lastName: "Byron", email: newEmail() };
    const after = await form.submit({ ...names, password1: PASSWORD, password2: PASSWORD });
    expect(after.html).toContain("One press, and we remind you by mail");
    expect(await rows()).toEqual([]);
    await after.submit({ intent: "mail" });
    expect(await rows()).toHaveLength(1);
  });

  it("ends by the link of the mail, with one press and without a login", async () => {
    const { studentId, visitor } = await newMember(site, own());
    await (await visitor.visit(at(own(), reminder()))).submit({ intent: "mail" });
    const token = tokens.create({ studentId, liveId: live.id });
    const stranger = new Visitor(site);
    const page = await stranger.visit(at(own(), reminder(`?token=${token}`)));
    expect(page.html).toContain("Stop the reminders?");
    expect(await rows()).toHaveLength(1);
    const after = await page.submit({});
    expect(after.html).toContain("We do not remind you of this live.");
    expect(await rows()).toEqual([]);
  });
});

describe("the press of a list or of a live's page", () => {
  it.each([
    ["list", () => `/lives#live-${live.guid}`],
    ["live", () => `/lives/${live.guid}`],
    ["elsewhere", () => reminder()],
  ])("leads back to the %s", async (back, target) => {
    const [own] = sitesOf(site);
    const { visitor } = await newMember(site, own);
    const answer = await visitor.ask(at(own, reminder()), {
      method: "POST",
      form: { intent: "mail", back },
    });
    expect([answer.status, answer.headers.location]).toEqual([303, `${own.base}${target()}`]);
    expect(await rows()).toHaveLength(1);
  });

  it("of a visitor changes nothing, and leads to the page that says what is needed", async () => {
    const [own] = sitesOf(site);
    const visitor = new Visitor(site);
    const answer = await visitor.ask(at(own, reminder()), {
      method: "POST",
      form: { intent: "mail", back: "list" },
    });
    expect([answer.status, answer.headers.location]).toEqual([303, `${own.base}${reminder()}`]);
    expect(await rows()).toEqual([]);
  });
});

describe("the page of a reminder", () => {
  const visit = async (visitor = new Visitor(site), query = "") =>
    visitor.ask(at(sitesOf(site)[0], reminder(query)));

  it("of a live of another gym, of a draft and of nothing is not found", async () => {
    const [own] = sitesOf(site);
    const { visitor } = await newMember(site, own);
    const nothing = await visitor.ask(at(own, "/lives/nothing/reminder"));
    const elsewhere = await visitor.ask(`${own.origin}/gym/flowstate${reminder()}`);
    const unknown = await visitor.ask(`${own.origin}/gym/no-such-gym${reminder()}`);
    await site.db.update(lives).set({ status: "DRAFT" }).where(eq(lives.id, live.id));
    const draft = await visit(visitor);
    expect([nothing.status, elsewhere.status, unknown.status, draft.status]).toEqual([
      404, 404, 404, 404,
    ]);
    const staff = await signedIn(site, own, "manager@demo.test");
    expect((await visit(staff)).status).toBe(200);
  });

  it("on the platform without a gym leads to the gym's", async () => {
    const answer = await new Visitor(site).ask(`${platformOf(site)}${reminder("?token=1.2.x")}`);
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      `/gym/ironworks${reminder("?token=1.2.x")}`,
    ]);
  });

  it("offers nothing for a live that starts in a moment, or is cancelled, and says why", async () => {
    live = await schedule(10);
    const soon = await visit();
    expect(soon.body).toContain("This live starts in a moment");
    live = await schedule(100, { status: "CANCELLED", cancelReason: "Maya is ill" });
    const cancelled = await visit();
    expect(cancelled.body).toContain("The reason: Maya is ill");
    for (const { body } of [soon, cancelled]) expect(body).not.toContain('value="mail"');
  });

  it("takes the link of another live for none", async () => {
    const other = await schedule(2_000);
    const { studentId } = await newMember(site, sitesOf(site)[0]);
    const token = tokens.create({ studentId, liveId: other.id });
    const answer = await visit(new Visitor(site), `?token=${token}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toContain("This link is not complete");
  });
});
