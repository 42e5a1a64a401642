/** A gym's team: invitations by a mailed link, roles, removal and the last OWNER (product.md §15). */
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { EMPTY_CONTENT } from "~/features/catalog/drafts/draft-content";
import { workoutDrafts } from "~/features/catalog/drafts/schema.server";
import { changeRole } from "~/features/identity/roles/change-role.server";
import { creatorConfirmations, gymInvitations } from "~/features/identity/roles/schema.server";
import { accounts, gymStaff, trainerAccounts } from "~/features/identity/schema.server";
import { trainers } from "~/features/gyms/schema.server";
import { recordVersion } from "~/features/legal/record-version.server";
import { inTransaction } from "~/db/transaction.server";
import { exactlyOne } from "~/kernel/errors";
import { HOUR_MS } from "~/kernel/time";
import { Visitor } from "../support/browse";
import { planLive } from "../support/live-world";
import { signedIn } from "../support/members";
import { mailsTo } from "../support/outbox";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";
import { DEMO_PASSWORD } from "~/demo/people";
import { at, newEmail, platformOf, signUp, sitesOf } from "../support/world";

const site = fileSite();
const page = (path: string) => at(sitesOf(site)[0], path);
let owner: Visitor;

beforeAll(async () => {
  owner = await signedIn(site, sitesOf(site)[0], "owner@demo.test");
});

const idOf = async (email: string) =>
  exactlyOne(
    await site.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email)),
    "account",
  ).id;
const gymIdOf = async (email: string) =>
  (
    await site.db
      .select()
      .from(gymStaff)
      .where(eq(gymStaff.accountId, await idOf(email)))
  ).map(({ gymId, role }) => ({ gymId, role }));

/** The page of the mailed invitation, as a path on the platform's host. */
async function invite(email: string, role: string): Promise<string> {
  const team = await owner.visit(page("/studio/team"));
  const sent = await team.submit({ email, role, password: DEMO_PASSWORD });
  expect(sent.url.pathname).toMatch(/\/studio\/team$/);
  expect(sent.html).toContain(email);
  const mail = (await mailsTo(site, email)).at(-1);
  const link = /https?:\/\/\S+\/studio\/invitation\?token=[\w-]{43}/.exec(mail?.text ?? "")?.[0];
  if (!link) throw new Error("the mail has no link");
  return link;
}

const TICKS = { adult: "on", terms: "on" };
const accept = async (visitor: Visitor, link: string) => (await visitor.visit(link)).send(TICKS);

async function newPerson() {
  const visitor = new Visitor(site);
  const { email } = await signUp(visitor, { name: "platform", origin: platformOf(site), base: "" });
  return { visitor, email };
}

describe("an invitation", () => {
  it("needs the owner's password and keeps what was typed", async () => {
    const email = newEmail();
    const team = await owner.visit(page("/studio/team"));
    const refused = await team.submit({ email, role: "MANAGER", password: "wrong-password" });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain(`value="${email}"`);
    expect(await site.db.select().from(gymInvitations)).toEqual([]);
  });

  it("shows a visitor whose it is, and gives the role to the account that accepts it", async () => {
    const invited = newEmail();
    const link = await invite(invited, "TRAINER");
    const seen = await new Visitor(site).visit(link);
    expect(seen.status).toBe(200);
    expect(seen.html).toContain("Join the team of Ironworks");
    expect(seen.html).toContain("/signup?returnUrl=");

    const { visitor, email } = await newPerson();
    const form = await visitor.visit(link);
    const unticked = await form.submit({ formOwner: "", adult: "", terms: "" });
    expect(unticked.status).toBe(400);
    expect(await gymIdOf(email)).toEqual([]);
    const joined = await (await visitor.visit(link)).submit({ adult: "on", terms: "on" });
    expect(joined.url.pathname).toBe("/gym/ironworks/studio");
    expect((await gymIdOf(email)).map(({ role }) => role)).toEqual(["TRAINER"]);

    const accountId = await idOf(email);
    const [kept] = await site.db
      .select()
      .from(creatorConfirmations)
      .where(eq(creatorConfirmations.accountId, accountId));
    expect(kept).toMatchObject({
      role: "TRAINER",
      saidAdultAt: expect.any(Date),
      acceptedTermsAt: expect.any(Date),
      termsVersionId: expect.any(Number),
    });
    // A trainer has a public profile and may plan lives at once.
    const own = eq(trainerAccounts.accountId, accountId);
    expect(await site.db.select().from(trainerAccounts).where(own)).toHaveLength(1);
    expect((await visitor.visit(page("/lives/manage"))).status).toBe(200);

    const again = await (await newPerson()).visitor.visit(link);
    expect(again.status).toBe(404);
  });

  it("is accepted with the terms that were shown: newer ones are shown first", async () => {
    const link = await invite(newEmail(), "SUPPORT");
    const { visitor, email } = await newPerson();
    const form = await visitor.visit(link);
    const text = { baseLanguage: "en", texts: { en: `<p>Newer ${email}</p>` } };
    const newest = await recordVersion(site.db, {
      ...({ gymId: null, kind: "creators", text, now: new Date() } as const),
    });
    const refused = await form.submit(TICKS);
    expect(refused.status).toBe(400);
    expect(refused.html).toContain("The terms for creators have changed.");
    expect(refused.html).not.toMatch(/<input[^>]*name="terms"[^>]*checked/);
    for (const termsVersion of ["", "0", String(newest.id + 1), "newest"]) {
      expect((await form.send({ ...TICKS, termsVersion })).status, termsVersion).toBe(400);
    }
    expect(await gymIdOf(email)).toEqual([]);
    expect((await refused.submit(TICKS)).url.pathname).toBe("/gym/ironworks/studio");
    const [kept] = await site.db
      .select()
      .from(creatorConfirmations)
      .where(eq(creatorConfirmations.accountId, await idOf(email)));
    expect(kept?.termsVersionId).toBe(newest.id);
  });

  it("is used once, also by two at the same time, and not by who is in the team", async () => {
    const link = await invite(newEmail(), "SUPPORT");
    const two = [await newPerson(), await newPerson()];
    const forms = await Promise.all(two.map(({ visitor }) => visitor.visit(link)));
    await Promise.all(forms.map((form) => form.send(TICKS)));
    const roles = await Promise.all(two.map(({ email }) => gymIdOf(email)));
    expect(roles.flat()).toHaveLength(1);

    const other = await invite(newEmail(), "SUPPORT");
    await accept(owner, other);
    expect((await gymIdOf("owner@demo.test")).map(({ role }) => role)).toEqual(["OWNER"]);
    // It is used up, so that nobody keeps it for the time after a removal.
    expect((await new Visitor(site).visit(other)).status).toBe(404);
  });

  it("ends by a new one to the same address, and by being withdrawn", async () => {
    const email = newEmail();
    const first = await invite(email, "MANAGER");
    const second = await invite(email, "SUPPORT");
    expect((await new Visitor(site).visit(first)).status).toBe(404);
    expect((await new Visitor(site).visit(second)).status).toBe(200);
    const [row] = await site.db
      .select()
      .from(gymInvitations)
      .where(eq(gymInvitations.email, email));
    const withdraw = (password: string) =>
      owner.ask(page("/studio/team"), {
        form: { intent: "withdraw", invitation: row?.id ?? "", password },
      });
    for (const wrong of ["", "wrong-password"]) {
      const refused = await withdraw(wrong);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatch(new RegExp(`<details[^>]* open=""[^]*value="${row?.id}"`));
    }
    expect((await new Visitor(site).visit(second)).status).toBe(200);
    expect((await withdraw(DEMO_PASSWORD)).status).toBe(303);
    expect((await new Visitor(site).visit(second)).status).toBe(404);
  });

  it("refuses the address of somebody in the team, and another gym's invitation stays", async () => {
    const team = await owner.visit(page("/studio/team"));
    const refused = await team.submit({
      email: "manager@demo.test",
      role: "TRAINER",
      password: DEMO_PASSWORD,
    });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain("in the team already");
    const email = newEmail();
    const link = await invite(email, "SUPPORT");
    const [row] = await site.db
      .select()
      .from(gymInvitations)
      .where(eq(gymInvitations.email, email));
    const foreign = await signedIn(site, sitesOf(site)[0], "flowstate-owner@demo.test");
    const sent = await foreign.ask(`${platformOf(site)}/gym/flowstate/studio/team`, {
      form: { intent: "withdraw", invitation: row?.id ?? "", password: DEMO_PASSWORD },
    });
    expect(sent.status).toBe(303);
    expect((await new Visitor(site).visit(link)).status).toBe(200);
  });

  it("is answered on the platform's host alone", async () => {
    const link = new URL(await invite(newEmail(), "SUPPORT"));
    for (const one of sitesOf(site)) {
      const { status } = await new Visitor(site).ask(at(one, `/studio/invitation${link.search}`));
      expect(status).toBe(404);
    }
  });
});

describe("a role", () => {
  it("changes and ends on the next request, with the owner's password", async () => {
    const { visitor, email } = await newPerson();
    await accept(visitor, await invite(newEmail(), "MANAGER"));
    expect((await visitor.ask(page("/studio/audit"))).status).toBe(200);
    const own = page(`/studio/team/${await idOf(email)}`);
    const send = (form: Record<string, string>) => owner.ask(own, { form });

    expect((await send({ intent: "role", role: "SUPPORT", password: "no" })).status).toBe(400);
    expect((await visitor.ask(page("/studio/audit"))).status).toBe(200);
    expect((await send({ intent: "role", role: "SUPPORT", password: DEMO_PASSWORD })).status).toBe(
      303,
    );
    expect((await visitor.ask(page("/studio/audit"))).status).toBe(404);
    expect((await visitor.ask(page("/studio"))).status).toBe(200);
    expect((await send({ intent: "remove", password: DEMO_PASSWORD })).status).toBe(303);
    expect((await visitor.ask(page("/studio"))).status).toBe(404);
    expect((await send({ intent: "remove", password: DEMO_PASSWORD })).status).toBe(404);
  });

  it.each([
    ["a removal", { intent: "remove" }],
    ["the role of member support", { intent: "role", role: "SUPPORT" }],
  ])("the scheduled workouts of a trainer are drafts again after %s", async (_what, change) => {
    const { visitor, email } = await newPerson();
    await accept(visitor, await invite(email, "TRAINER"));
    const [accountId, [staff]] = [await idOf(email), await gymIdOf(email)];
    const row = { gymId: staff?.gymId ?? 0, name: "Soon", content: EMPTY_CONTENT };
    const [draft] = await site.db
      .insert(workoutDrafts)
      .values({ ...row, createdBy: accountId, state: "SCHEDULED", publishAt: new Date() })
      .returning({ id: workoutDrafts.id });
    const form = await owner.visit(page(`/studio/team/${accountId}`));
    expect(readText(form.html)).toContain("1 scheduled workout of this person becomes a draft");
    await form.send({ ...change, password: DEMO_PASSWORD });
    const isDraft = eq(workoutDrafts.id, draft?.id ?? 0);
    const [saved] = await site.db.select().from(workoutDrafts).where(isDraft);
    expect(saved).toMatchObject({ state: "DRAFT", publishAt: null });
    const log = await owner.visit(page("/studio/audit"));
    expect(readText(log.html)).toContain("took “Soon” off the schedule");
  });

  it("a removed trainer manages no live", async () => {
    const { visitor, email } = await newPerson();
    await accept(visitor, await invite(newEmail(), "TRAINER"));
    expect((await visitor.ask(page("/lives/manage/new"))).status).toBe(200);
    await owner.ask(page(`/studio/team/${await idOf(email)}`), {
      form: { intent: "remove", password: DEMO_PASSWORD },
    });
    expect((await visitor.ask(page("/lives/manage/new"))).status).toBe(404);
  });

  it("a removed trainer leaves the gym's lists; what they have taught names them without a link", async () => {
    const { visitor, email } = await newPerson();
    const link = await invite(newEmail(), "TRAINER");
    await accept(visitor, link);
    const [found] = await site.db
      .select({ id: trainers.id, tuid: trainers.tuid, name: trainers.screenName })
      .from(trainerAccounts)
      .innerJoin(trainers, eq(trainers.id, trainerAccounts.trainerId))
      .where(eq(trainerAccounts.accountId, await idOf(email)));
    const { id: trainerId, tuid, name } = exactlyOne(found ? [found] : [], "trainer");
    const own = eq(trainers.id, trainerId);
    const screenName = `Teacher ${name}`;
    await site.db.update(trainers).set({ screenName }).where(own);
    const live = await planLive(site.db, { trainerId, startsAt: new Date(Date.now() + HOUR_MS) });
    const read = async (path: string) => (await new Visitor(site).ask(path)).body;
    const [byPath, byLabel] = sitesOf(site);
    const lists = [
      page("/"),
      `${platformOf(site)}/sitemap.xml`,
      at(byLabel, "/sitemap.xml"),
      `${platformOf(site)}/api/gyms/guid/ironworks?extended=true`,
      `${platformOf(site)}/api/trainers/${tuid}`,
      `${platformOf(site)}/about/${tuid}`,
      at(byLabel, `/about/${tuid}`),
    ];
    const suggestions = async () => {
      const gymId = live.gymId;
      return read(`${platformOf(site)}/api/search/suggestions?gymId=${gymId}&q=teacher`);
    };
    const isListed = async () => {
      const texts = [...(await Promise.all(lists.map(read))), await suggestions()];
      return texts.map(
        (text) => text.includes(`/about/${tuid}</loc>`) || text.includes(screenName),
      );
    };
    const waitForLists = (count: number) =>
      vi.waitFor(async () => expect((await isListed()).filter(Boolean)).toHaveLength(count), {
        timeout: 10_000,
      });
    await waitForLists(7);
    const remove = { intent: "remove", password: DEMO_PASSWORD };
    await owner.ask(page(`/studio/team/${await idOf(email)}`), { form: remove });
    await waitForLists(0);
    for (const path of ["/lives", `/lives/${live.guid}`, `/lives/${live.guid}/reminder`]) {
      const text = await read(at(byPath, path));
      expect(text, path).toContain(screenName);
      expect(text, path).not.toContain(`/about/${tuid}`);
    }
    // The form of the live keeps its trainer; that of a new one does not offer them.
    const edit = await owner.visit(page(`/lives/manage/${live.guid}`));
    expect(edit.html).toContain(`value="${trainerId}"`);
    const fresh = await owner.visit(page("/lives/manage/new"));
    expect(fresh.html).not.toContain(screenName);

    await accept(visitor, await invite(newEmail(), "TRAINER"));
    await waitForLists(7);
  });

  it("the last OWNER stays, and says so", async () => {
    const own = page(`/studio/team/${await idOf("owner@demo.test")}`);
    for (const intent of ["remove", "role"]) {
      const form = { intent, role: "SUPPORT", password: DEMO_PASSWORD };
      const refused = await owner.ask(own, { form });
      expect(refused.status).toBe(400);
      expect(refused.body).toContain("at least one owner");
    }
    expect((await gymIdOf("owner@demo.test")).map(({ role }) => role)).toEqual(["OWNER"]);
  });

  it("of two owners who remove each other at the same time one stays", async () => {
    const [first, second] = [await idOf("owner@demo.test"), await idOf("manager@demo.test")];
    const { gymId } = exactlyOne(await gymIdOf("owner@demo.test"), "role");
    const isOf = (accountId: string) =>
      and(eq(gymStaff.gymId, gymId), eq(gymStaff.accountId, accountId));
    await site.db.update(gymStaff).set({ role: "OWNER" }).where(isOf(second));
    const results = await Promise.all(
      [first, second].map((accountId) =>
        inTransaction(site.db, (tx) => changeRole(tx, { gymId, accountId, role: null })),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    for (const accountId of [first, second]) {
      const role = accountId === first ? "OWNER" : "MANAGER";
      await site.db
        .insert(gymStaff)
        .values({ gymId, accountId, role })
        .onConflictDoUpdate({ target: [gymStaff.gymId, gymStaff.accountId], set: { role } });
    }
  });
});
