/** Who enters which page of the studio (product.md §15): every address of routes.ts below /studio, for every role. */
import { beforeAll, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { accounts } from "~/features/identity/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { Visitor } from "../support/browse";
import { signedIn } from "../support/members";
import { allRoutes } from "../support/routes";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite();
const gymPage = (path: string) => at(sitesOf(site)[0], path);

const ROLES = ["owner", "manager", "trainer", "support", "member", "foreign", "visitor"] as const;
type Role = (typeof ROLES)[number];
const people = new Map<Role, Visitor>();
let managerId = "";

beforeAll(async () => {
  const [mount] = sitesOf(site);
  for (const role of ["owner", "manager", "trainer", "support", "member"] as const) {
    people.set(role, await signedIn(site, mount, `${role}@demo.test`));
  }
  people.set("foreign", await signedIn(site, mount, "flowstate-owner@demo.test"));
  people.set("visitor", new Visitor(site));
  const found = await site.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, "manager@demo.test"));
  managerId = exactlyOne(found, "account").id;
});

const NOBODY_ELSE = { member: 404, foreign: 404, visitor: "/signin" } as const;
const OF_OWNERS = { owner: 200, manager: 404, trainer: 404, support: 404, ...NOBODY_ELSE };
const OF_MANAGERS = { ...OF_OWNERS, manager: 200 };
const OF_ALL = { ...OF_MANAGERS, trainer: 200, support: 200 };
const OF_TRAINERS = { ...OF_MANAGERS, trainer: 200 };
/** No file has this id; tests/http/library.test.ts has those of a file. */
const OF_NOBODY_YET = { ...OF_OWNERS, owner: 404 };
/** On the platform's host alone. */
const OF_NOBODY = { ...OF_OWNERS, owner: 404, visitor: 404 };

const ANSWERS: Record<string, Record<Role, number | string>> = {
  "/studio": OF_ALL,
  "/studio/library": OF_TRAINERS,
  "/studio/library/:fileId": OF_NOBODY_YET,
  "/studio/library/:fileId/captions": OF_NOBODY_YET,
  "/studio/library/:fileId/delete": OF_NOBODY_YET,
  "/studio/logo": OF_MANAGERS,
  "/studio/publish": OF_OWNERS,
  "/studio/team": OF_OWNERS,
  "/studio/team/:accountId": OF_OWNERS,
  "/studio/invitation": OF_NOBODY,
  "/studio/audit": OF_MANAGERS,
};

const patterns = [
  ...new Set(
    allRoutes
      .filter(({ id, pattern }) => id.startsWith("host/") && pattern.startsWith("studio"))
      .map(({ pattern }) => `/${pattern}`),
  ),
];
const toAddress = (pattern: string) =>
  pattern.replace(":accountId", managerId).replace(":fileId", managerId);

it("the table names every page of the studio", () => {
  expect(patterns.toSorted()).toEqual(Object.keys(ANSWERS).toSorted());
});

describe.each(Object.entries(ANSWERS))("%s", (pattern, answers) => {
  it.each(ROLES)("GET by %s", async (role) => {
    const { status, headers } = await (people.get(role) as Visitor).ask(
      gymPage(toAddress(pattern)),
    );
    expect(headers.location ?? status).toBe(answers[role]);
    if (status === 200) expect(headers["cache-control"]).toContain("no-store");
  });

  it.each(ROLES.filter((role) => answers[role] !== 200))(
    "its data and a POST by %s are refused too",
    async (role) => {
      const visitor = people.get(role) as Visitor;
      const address = toAddress(pattern);
      const [tables] = await snapshot();
      const sent = await visitor.ask(gymPage(address), {
        form: { role: "OWNER", email: "thief@demo.test", password: "demo1234", intent: "remove" },
      });
      expect([404, 405, 303]).toContain(sent.status);
      if (sent.status === 303) expect(sent.headers.location).toMatch(/^\/signin/);
      const read = await visitor.ask(gymPage(`${address}.data`));
      expect(read.body).not.toContain("@demo.test");
      expect((await snapshot())[0]).toBe(tables);
    },
  );
});

const snapshot = async () =>
  (
    await site.pool.query<{ rows: string }>(
      `select coalesce((select json_agg(s order by s.gym_id, s.account_id) from gym_staff s)::text, '') ||
              coalesce((select json_agg(i order by i.id) from gym_invitations i)::text, '') ||
              (select json_agg(g.state order by g.id) from gyms g)::text as rows`,
    )
  ).rows.map(({ rows }) => rows);
