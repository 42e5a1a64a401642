/** Who manages which lives (product.md §16): every address and verb of the manager, for every role. */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { gyms, gymTrainers } from "~/features/gyms/schema.server";
import { accounts, trainerAccounts } from "~/features/identity/schema.server";
import { scheduleLive } from "~/features/lives/schedule-live.server";
import { liveReminders, lives } from "~/features/lives/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { Visitor } from "../support/browse";
import { newMember, signedIn } from "../support/members";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite();
const gymPage = (path: string) => at(sitesOf(site)[0], path);
/** Of Tom, and of Maya, who is trainer@demo.test. */
const TOMS = "ironworks-friday-engine";
const MAYAS = "ironworks-press-clinic";
const ELSEWHERE = "flowstate-slow-morning";

const ROLES = ["owner", "manager", "trainer", "support", "member", "stranger", "visitor"] as const;
type Role = (typeof ROLES)[number];
const people = new Map<Role, Visitor>();

/** A trainer with an account who teaches at no gym of the demo world. */
async function makeStranger(): Promise<Visitor> {
  const { visitor, email } = await newMember(site, sitesOf(site)[0]);
  const found = await site.db.select().from(accounts).where(eq(accounts.emailFolded, email));
  const { id: accountId } = exactlyOne(found, "account");
  const [trainer] = (
    await site.pool.query<{ id: number }>(
      "insert into trainers (tuid, first_name, last_name, screen_name) values ('stranger', 'S', 'T', 'S') returning id",
    )
  ).rows;
  await site.db.insert(trainerAccounts).values({ trainerId: trainer?.id ?? 0, accountId });
  return visitor;
}

beforeAll(async () => {
  const [mount] = sitesOf(site);
  for (const role of ["owner", "manager", "trainer", "support", "member"] as const) {
    people.set(role, await signedIn(site, mount, `${role}@demo.test`));
  }
  people.set("stranger", await makeStranger());
  people.set("visitor", new Visitor(site));
  // Far enough for the tests' whole run.
  await site.db.update(lives).set({ status: "SCHEDULED" }).where(eq(lives.guid, TOMS));
});

const MANAGES_ALL = { owner: 200, manager: 200, support: 404, member: 404, visitor: "/signin" };

describe.each<[path: string, answers: Record<Role, number | string>]>([
  ["/lives/manage", { ...MANAGES_ALL, trainer: 200, stranger: "/lives/manage" }],
  ["/lives/manage?tab=past", { ...MANAGES_ALL, trainer: 200, stranger: "/lives/manage" }],
  ["/lives/manage/new", { ...MANAGES_ALL, trainer: 200, stranger: 404 }],
  [
    "/lives/manage/new?from=ironworks-press-clinic",
    { ...MANAGES_ALL, trainer: 200, stranger: 404 },
  ],
  ...["", "/cancel", "/attendees", "/attendees.csv"].flatMap(
    (step): [string, Record<Role, number | string>][] => [
      [`/lives/manage/${MAYAS}${step}`, { ...MANAGES_ALL, trainer: 200, stranger: 404 }],
      [`/lives/manage/${TOMS}${step}`, { ...MANAGES_ALL, trainer: 404, stranger: 404 }],
      [
        `/lives/manage/${ELSEWHERE}${step}`,
        { ...MANAGES_ALL, owner: 404, manager: 404, trainer: 404, stranger: 404 },
      ],
      [
        `/lives/manage/nobodys${step}`,
        { ...MANAGES_ALL, owner: 404, manager: 404, trainer: 404, stranger: 404 },
      ],
    ],
  ),
  ["/lives/manage/ironworks-open-floor/end", { ...MANAGES_ALL, trainer: 200, stranger: 404 }],
])("GET %s", (path, answers) => {
  it.each(ROLES)("by %s", async (role) => {
    const { status, headers } = await (people.get(role) as Visitor).ask(gymPage(path));
    expect(headers.location ?? status).toBe(answers[role]);
    expect(headers["cache-control"] ?? "").not.toMatch(/public/);
    if (status === 200) expect(headers["cache-control"]).toContain("no-store");
  });
});

describe("POST", () => {
  const form = { intent: "draft", title: "Taken over", reason: "Taken over" };
  const rows = async () => JSON.stringify(await site.db.select().from(lives).orderBy(lives.id));

  it.each([
    ...(["support", "member", "stranger", "visitor"] as const).flatMap(
      (role) =>
        [
          [role, "/lives/manage/new"],
          [role, `/lives/manage/${MAYAS}`],
          [role, `/lives/manage/${MAYAS}/cancel`],
          [role, "/lives/manage/ironworks-open-floor/end"],
        ] as const,
    ),
    ["trainer", `/lives/manage/${TOMS}`],
    ["trainer", `/lives/manage/${TOMS}/cancel`],
    ["owner", `/lives/manage/${ELSEWHERE}`],
    ["owner", `/lives/manage/${ELSEWHERE}/cancel`],
    ["owner", `/lives/manage/${ELSEWHERE}/end`],
  ] as const)("by %s to %s changes nothing", async (role, path) => {
    const before = await rows();
    for (const intent of ["draft", "publish", "start", "delete", "extend"]) {
      const answer = await (people.get(role) as Visitor).ask(gymPage(path), {
        form: { ...form, intent },
      });
      expect(answer.headers.location ?? answer.status).toBe(role === "visitor" ? "/signin" : 404);
    }
    expect(await rows()).toBe(before);
  });
});

describe("the attendees", () => {
  it("are named to a trainer, with their addresses to those who run the gym", async () => {
    const guest = await newMember(site, sitesOf(site)[0]);
    const [live] = await site.db.select().from(lives).where(eq(lives.guid, MAYAS));
    const { email } = guest;
    await site.db
      .update(accounts)
      .set({ firstName: "=1+1" })
      .where(eq(accounts.emailFolded, email));
    await site.db.insert(liveReminders).values({
      gymId: live?.gymId ?? 0,
      liveId: live?.id ?? 0,
      studentId: guest.studentId,
      byMail: true,
      byPush: false,
      askedAt: new Date(),
    });
    const read = async (role: Role, step: string) =>
      (await (people.get(role) as Visitor).ask(gymPage(`/lives/manage/${MAYAS}/${step}`))).body;
    for (const step of ["attendees", "attendees.csv"]) {
      expect(await read("manager", step)).toContain(email);
      expect(await read("trainer", step)).not.toContain(email);
      expect(await read("trainer", step)).toContain("=1+1");
    }
    const csv = await read("owner", "attendees.csv");
    expect(csv.startsWith("\ufeffName,Email address,State,Reminder\n")).toBe(true);
    // A spreadsheet shows it as a text.
    expect(csv).toMatch(/^'=1\+1 /m);
  });
});

describe("on the platform without a gym", () => {
  const platform = (path: string) => `${sitesOf(site)[0].origin}${path}`;

  it("a trainer sees the own lives of every gym, by the gym's name", async () => {
    const { html, status } = await (people.get("trainer") as Visitor).visit(
      platform("/lives/manage"),
    );
    expect(status).toBe(200);
    expect(html).toContain("Press clinic");
    expect(html).toContain("Slow morning flow");
    expect(html).not.toContain("The twelve-minute engine");
    expect(html).toContain("/gym/flowstate/lives/manage/new");
  });

  it("a live's page leads to its gym, for who manages it", async () => {
    const path = platform(`/lives/manage/${MAYAS}`);
    const answer = await (people.get("trainer") as Visitor).ask(path);
    expect(answer.headers.location).toBe(`/gym/ironworks/lives/manage/${MAYAS}`);
    for (const role of ["support", "member", "stranger"] as const) {
      expect((await (people.get(role) as Visitor).ask(path)).status).toBe(404);
    }
  });
});

it("a gym with 500 lives has pages of 24", async () => {
  const [gym] = await site.db.select().from(gyms).where(eq(gyms.guid, "ironworks"));
  const gymId = gym?.id ?? 0;
  const [maya] = await site.db.select().from(gymTrainers).where(eq(gymTrainers.gymId, gymId));
  for (let index = 0; index < 60; index += 1) {
    await scheduleLive(site.db, {
      gymId,
      guid: `many-${index}`,
      trainerId: maya?.trainerId ?? null,
      title: `Many ${index}`,
      // Several at the same moment.
      startsAt: new Date(Date.UTC(2028, 0, 1 + Math.floor(index / 10))),
      timeZone: "Europe/London",
      durationMinutes: 30,
    });
  }
  const seen: string[] = [];
  let page = await (people.get("owner") as Visitor).visit(gymPage("/lives/manage"));
  for (let pages = 0; pages < 5; pages += 1) {
    seen.push(...[...page.html.matchAll(/id="live-([a-z0-9-]+)"/g)].map(([, guid = ""]) => guid));
    const next = page.links.find((link) => link.includes("after="));
    if (!next) break;
    page = await (people.get("owner") as Visitor).visit(new URL(next, page.url));
  }
  expect(seen.filter((guid) => guid.startsWith("many-"))).toHaveLength(60);
  expect(new Set(seen).size).toBe(seen.length);
});
