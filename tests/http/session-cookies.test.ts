/** No cache stores an answer that creates, renews or removes a session; over TLS the cookie has the prefix. */
import { beforeAll, describe, expect, it } from "vitest";
import { gyms } from "~/features/gyms/schema.server";
import { hashSessionToken } from "~/features/identity/session-token.server";
import { eq } from "drizzle-orm";
import { exactlyOne } from "~/kernel/errors";
import { Visitor, type Answer } from "../support/browse";
import { signedIn } from "../support/members";
import { fileSite } from "../support/site";
import { at, newEmail, PASSWORD, sitesOf, workoutsOf, type Site } from "../support/world";

const app = fileSite();
let sites: Site[];
let gymId: number;
beforeAll(async () => {
  const [byPath, , byDomain] = sitesOf(app);
  sites = [byPath, byDomain];
  const rows = await app.db.select({ id: gyms.id }).from(gyms).where(eq(gyms.guid, "ironworks"));
  gymId = exactlyOne(rows, "gym").id;
});

const nameAt = ({ origin }: Site) => (origin.startsWith("https:") ? "__Host-session" : "session");

/** A member whose session is due for renewal. */
async function returning(site: Site): Promise<Visitor> {
  const visitor = await signedIn(app, site, "member@demo.test");
  const token = visitor.cookiesFor(new URL(site.origin).host).get(nameAt(site)) ?? "";
  await app.pool.query(
    "update sessions set last_seen_at = last_seen_at - interval '2 hours' where token_hash = $1",
    [hashSessionToken(token)],
  );
  return visitor;
}

async function freeWorkout(site: Site) {
  const open = (await workoutsOf(new Visitor(app), site)).find(({ locked }) => !locked);
  if (!open) throw new Error("no free workout");
  return open;
}

const login = { email: "member@demo.test", password: "demo1234" };
const signup = () => ({
  email: newEmail(),
  firstName: "Ada",
  lastName: "Byron",
  password1: PASSWORD,
  password2: PASSWORD,
});

const ANSWERS: [string, (site: Site) => Promise<Answer>][] = [
  ["login", (site) => new Visitor(app).ask(at(site, "/login"), { form: login })],
  ["login as data", (site) => new Visitor(app).ask(at(site, "/login.data"), { form: login })],
  ["signup", (site) => new Visitor(app).ask(at(site, "/signup"), { form: signup() })],
  ["signup as data", (site) => new Visitor(app).ask(at(site, "/signup.data"), { form: signup() })],
  ["logout", async (site) => (await returning(site)).ask(at(site, "/logout"), { form: {} })],
  ["a renewal by page", async (site) => (await returning(site)).ask(at(site, "/"))],
  ["a renewal by data", async (site) => (await returning(site)).ask(at(site, "/profile.data"))],
  [
    "a renewal by a cached call",
    async (site) =>
      (await returning(site)).ask(`${site.origin}/api/workouts?gymId=${gymId}&type=strength`),
  ],
  [
    "a visitor's page",
    async (site) => new Visitor(app).ask(`${site.origin}${(await freeWorkout(site)).path}`),
  ],
  [
    "a visitor's data",
    async (site) => new Visitor(app).ask(`${site.origin}${(await freeWorkout(site)).path}.data`),
  ],
  [
    "a visitor's call",
    async (site) => {
      const { id } = await freeWorkout(site);
      return new Visitor(app).ask(`${site.origin}/api/workout/${id}/gym/${gymId}/CHALLENGE`);
    },
  ],
];

describe.each(ANSWERS)("%s", (_name, answerAt) => {
  it("is stored by no cache", async () => {
    for (const site of sites) {
      const { headers, status } = await answerAt(site);
      expect(status).toBeLessThan(400);
      const names = (headers["set-cookie"] ?? []).map((cookie) => cookie.split("=", 1)[0]);
      expect(names, site.name).toContain(nameAt(site));
      expect(headers["cache-control"], site.name).toBe("no-store");
    }
  });
});

it("the call that returns a token is stored by no cache", async () => {
  const [site] = sites;
  const answer = await new Visitor(app).ask(`${site?.origin}/api/auth`, {
    body: JSON.stringify(login),
    headers: { "Content-Type": "application/json" },
  });
  expect(answer.headers["accesstoken"]).toBeDefined();
  expect(answer.headers["cache-control"]).toBe("no-store");
});
