/** A team and invitations of more people than a page shows (product.md §15). */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { gyms } from "~/features/gyms/schema.server";
import { gymInvitations } from "~/features/identity/roles/schema.server";
import { accounts, gymStaff } from "~/features/identity/schema.server";
import { DEMO_PASSWORD } from "~/demo/people";
import { exactlyOne } from "~/kernel/errors";
import { DAY_MS } from "~/kernel/time";
import type { Page, Visitor } from "../support/browse";
import { signedIn } from "../support/members";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";
import { at, platformOf, sitesOf } from "../support/world";

const site = fileSite();
const team = (query = "") => at(sitesOf(site)[0], `/studio/team${query}`);
const ADDED = 60;
const WAITING = 30;
let owner: Visitor;

beforeAll(async () => {
  owner = await signedIn(site, sitesOf(site)[0], "owner@demo.test");
  const { db } = site;
  const gym = exactlyOne(await db.select().from(gyms).where(eq(gyms.guid, "ironworks")), "gym");
  const emails = Array.from({ length: ADDED }, (_none, index) => `person-${index}@demo.test`);
  const added = await db
    .insert(accounts)
    .values(
      emails.map((email) => ({ email, emailFolded: email, firstName: "Ada", lastName: email })),
    )
    .returning({ accountId: accounts.id });
  const roles = ["MANAGER", "TRAINER", "SUPPORT"] as const;
  // Written by one statement, so that all joined at the same instant.
  await db.insert(gymStaff).values(
    added.map(({ accountId }, index) => ({
      ...{ gymId: gym.id, accountId, role: roles[index % roles.length] ?? "SUPPORT" },
    })),
  );
  await db.insert(gymInvitations).values(
    Array.from({ length: WAITING }, (_none, index) => ({
      id: randomUUID(),
      gymId: gym.id,
      email: `waits-${index}@demo.test`,
      emailFolded: `waits-${index}@demo.test`,
      role: "SUPPORT" as const,
      tokenHash: randomUUID(),
      expiresAt: new Date(Date.now() + DAY_MS),
    })),
  );
});

const membersOf = ({ links }: Page) =>
  links.filter((link) => /\/studio\/team\/[0-9a-f-]{36}$/.test(link));
const moreOf = ({ links }: Page) => links.find((link) => link.includes("/studio/team?after="));
const ROLES = /\b(Owner|Manager|Trainer|Member support), since/g;
const rolesOf = ({ html }: Page) => [...readText(html).matchAll(ROLES)].map(([, role]) => role);

it("is shown by pages of 24, everybody once, in the order of the roles", async () => {
  const staff = await site.db.$count(
    gymStaff,
    eq(
      gymStaff.gymId,
      site.db.select({ id: gyms.id }).from(gyms).where(eq(gyms.guid, "ironworks")),
    ),
  );
  const pages = [await owner.visit(team())];
  for (let more = moreOf(pages[0] as Page); more; more = moreOf(pages.at(-1) as Page)) {
    pages.push(await owner.visit(new URL(more, team())));
  }
  expect(pages.map((page) => membersOf(page).length)).toEqual([24, 24, staff - 48]);
  expect(new Set(pages.flatMap(membersOf)).size).toBe(staff);
  const roles = pages.flatMap(rolesOf);
  const order = ["Owner", "Manager", "Trainer", "Member support"];
  expect(roles).toEqual(
    roles.toSorted((a, b) => order.indexOf(a as string) - order.indexOf(b as string)),
  );
  for (const [index, page] of pages.entries()) {
    const text = readText(page.html);
    expect(text.includes("Back to the first")).toBe(index > 0);
    expect(/waits-\d+@demo\.test/.test(text)).toBe(index === 0);
    // A new document, whose focus is at its beginning.
    expect(page.html).not.toMatch(/<a[^>]*data-discover[^>]*\/studio\/team/);
    expect(page.links).toContain("#invite-someone");
    expect(page.html).toContain('id="invite-someone"');
  }
});

it("a short team has the form in sight, and no link to it", async () => {
  const other = await signedIn(site, sitesOf(site)[0], "flowstate-owner@demo.test");
  const page = await other.visit(`${platformOf(site)}/gym/flowstate/studio/team`);
  expect(page.status).toBe(200);
  expect(page.links).not.toContain("#invite-someone");
});

it("invitations are shown up to 24, and all behind a link", async () => {
  const withdrawals = ({ forms }: Page) => forms.filter(({ names }) => names.has("invitation"));
  const page = await owner.visit(team());
  expect(withdrawals(page)).toHaveLength(24);
  expect(readText(page.html)).toContain("All 30 invitations");
  const all = await owner.visit(team("?invitations=all"));
  expect(withdrawals(all)).toHaveLength(WAITING);
  const last = withdrawals(all).at(-1);
  const form = Object.fromEntries([...(last?.fields ?? []), ["intent", "withdraw"]]);
  const send = (password: string) =>
    owner.ask(new URL(last?.action ?? "", team()), { form: { ...form, password } });
  // The refused form is on the page again, with its error.
  expect((await send("wrong")).body).toMatch(/<details[^>]* open=""/);
  expect((await send(DEMO_PASSWORD)).status).toBe(303);
  expect(withdrawals(await owner.visit(team("?invitations=all")))).toHaveLength(WAITING - 1);
});

it("no form keeps the fragment of the link, which would scroll past the answer", async () => {
  const { forms } = await owner.visit(team());
  const own = forms.filter(({ names }) => names.has("password"));
  expect(new Set(own.map(({ action }) => action))).toEqual(new Set([new URL(team()).pathname]));
});

it.each([
  "nothing",
  "OWNER-0-nothing",
  `BOSS-0-${randomUUID()}`,
  `OWNER-99999999999999-${randomUUID()}`,
  "SUPPORT-99999999999999-ffffffff-ffff-ffff-ffff-ffffffffffff",
  "OWNER-0-------------------------------------",
])("?after=%s is a page too", async (after) => {
  expect((await owner.visit(team(`?after=${after}`))).status).toBe(200);
});
