/**
 * Whatever is posted to a page is answered by the page: 4xx or a way on, never 500, never an address off the site
 * (security.md, Input). Walks every route of routes.ts that has an action, on each of its mounts; the names of fields
 * come from the forms' own schemas and from what the sources read.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ZodObject } from "zod";
import { createSandboxProvider } from "~/features/billing/sandbox/provider.server";
import { findGymByGuid, type Gym } from "~/features/gyms/queries.server";
import { startSession } from "~/features/identity/start-session.server";
import { grantSigner } from "~/features/player/grant.server";
import { registerMember } from "~/features/journeys/register-member.server";
import type { RequestArgs } from "~/http/gym.server";
import type { LoadContext } from "~/http/load-context";
import { openDemoWorld } from "../support/demo-world";
import { fuzzTime } from "../support/fuzz";
import { openLibrary } from "../support/library";
import { loadContext, PLATFORM } from "../support/load-context";
import { addressOf, allRoutes, type RouteEntry } from "../support/routes";
import { readSources } from "../support/sources";

type Action = (args: RequestArgs) => Promise<unknown>;

const files = import.meta.glob<{ action?: Action }>("../../app/routes/**/*.{ts,tsx}");
const schemas = import.meta.glob<Record<string, ZodObject>>("../../app/features/*/forms.ts", {
  eager: true,
});

const byFile = new Map<string, RouteEntry[]>();
for (const entry of allRoutes) {
  if (/^routes\/(?:api|endpoints)\//.test(entry.file)) continue;
  byFile.set(entry.file, [...(byFile.get(entry.file) ?? []), entry]);
}

const FIELDS = [
  ...new Set([
    ...Object.values(schemas).flatMap((module) =>
      Object.values(module).flatMap((one) => Object.keys(one?.shape ?? {})),
    ),
    ...readSources("app", /\.tsx?$/).flatMap(({ text }) =>
      [...text.matchAll(/\bname="(\w+)"|\b(?:form|body|formData)\.get\("(\w+)"\)/g)].map(
        ([, shown, read]) => shown ?? read ?? "",
      ),
    ),
    "__proto__",
    "constructor",
  ]),
];

let world: Awaited<ReturnType<typeof openDemoWorld>>;
let library: Awaited<ReturnType<typeof openLibrary>>;
let gym: Gym;
let accountId: string;
let email: string;
let actions: { file: string; entries: RouteEntry[]; action: Action }[];

const passwords = {
  hash: async (password: string) => `hash of ${password}`,
  verify: async (hash: string, password: string) => hash === `hash of ${password}`,
  decoy: async () => false as const,
};

beforeAll(async () => {
  world = await openDemoWorld();
  await world.seed();
  library = await openLibrary(world.db);
  const found = await findGymByGuid(world.db, "ironworks");
  email = `${randomUUID()}@example.test`;
  const member = await registerMember(world.db, {
    email,
    firstName: "Ada",
    lastName: "Byron",
    password: "demo1234",
    lang: "EN",
    gym: found,
    passwords,
    now: new Date(),
  });
  if (!found || !member.ok) throw new Error("no world");
  gym = found;
  accountId = member.accountId;
  actions = [];
  for (const [file, entries] of byFile) {
    const module = await files[`../../app/${file}`]?.();
    if (module?.action) actions.push({ file, entries, action: module.action });
  }
});
afterAll(async () => {
  await library.close();
  await world.close();
});

function contextOf(onOwnHost: boolean): LoadContext {
  const payments = createSandboxProvider({ db: world.db, secret: "a secret of the tests, long" });
  return loadContext({
    db: world.db,
    payments,
    sandbox: payments,
    media: library.media,
    pictures: library.pictures,
    grants: grantSigner("tests only: thirty-two characters or more"),
    passwords,
    hostGym: onOwnHost ? gym : null,
    origin: onOwnHost ? "http://ironworks.gymfront.test:3000" : PLATFORM,
  });
}

/** The parameters of `:name` and `*`, as the router would hand them over. */
function paramsOf(pattern: string, pathname: string): Record<string, string> {
  const values = pathname.split("/").slice(1).map(decodeURIComponent);
  return Object.fromEntries(
    pattern.split("/").flatMap((part, index) => {
      if (part === "*") return [["*", values.slice(index).join("/")]];
      const name = /^:(\w+)\??$/.exec(part)?.[1];
      return name === undefined ? [] : [[name, values[index] ?? ""]];
    }),
  );
}

const value = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      ...["", " ", "-1", "0", "1", "3", "1e9", "2147483648", "99999999999999999999", "NaN", "true"],
      ...[
        "on",
        "yes",
        "a@b.test",
        "member@demo.test",
        "demo1234",
        "1990-02-30",
        "4242424242424242",
      ],
      ...[
        "//evil.example",
        "javascript:alert(1)",
        "/gym/ironworks",
        "https://ironworks.test/",
        "\0",
      ],
      ...[
        "' or 1=1 --",
        "１",
        "ı",
        "😀",
        "\ud800",
        "FORGE20",
        "hosted",
        "free",
        "apply",
        "2:1499GBP",
      ],
      "a".repeat(100_000),
    ),
  },
);
const posted = fc.record({
  fields: fc.array(fc.tuple(fc.constantFrom(...FIELDS), value), { maxLength: 12 }),
  kind: fc.constantFrom("urlencoded", "urlencoded", "urlencoded", "multipart", "json", "none"),
  isMember: fc.boolean(),
  which: fc.nat(20),
});

const statusOf = (outcome: unknown): { status: number; location: string | null } => {
  if (outcome instanceof Response) {
    return { status: outcome.status, location: outcome.headers.get("location") };
  }
  const held = outcome as { init?: ResponseInit | null; type?: string } | null;
  return {
    status: (held?.type === "DataWithResponseInit" && held.init?.status) || 200,
    location: null,
  };
};

function bodyOf(kind: string, fields: [string, string][]): RequestInit {
  if (kind === "none") return {};
  if (kind === "json") {
    return { body: JSON.stringify(fields), headers: { "Content-Type": "application/json" } };
  }
  const body = kind === "multipart" ? new FormData() : new URLSearchParams();
  for (const [name, one] of fields) body.append(name, one);
  return { body };
}

it(
  "takes anything and answers with 4xx or a way on, on every page with a form",
  async () => {
    expect(actions.length).toBeGreaterThan(12);
    expect(FIELDS).toEqual(expect.arrayContaining(["email", "returnUrl", "terms", "promoCode"]));
    for (const { file, entries, action } of actions) {
      await fc.assert(
        fc.asyncProperty(posted, async ({ fields, kind, isMember, which }) => {
          const { pattern } = entries[which % entries.length] ?? { pattern: "" };
          const pathname = addressOf(pattern);
          // Below the prefix and without a gym on the platform's host; the short addresses on the gym's own.
          const onOwnHost = !pattern.startsWith("gym/") && which % 2 === 0;
          const context = contextOf(onOwnHost);
          const headers = new Headers();
          if (isMember) {
            const { token } = await startSession(world.db, { accountId, now: new Date() });
            headers.set("Cookie", `session=${token}`);
          }
          const { body, headers: more } = bodyOf(kind, fields);
          for (const [name, one] of new Headers(more)) headers.set(name, one);
          const request = new Request(`${context.origin}${pathname}`, {
            method: "POST",
            headers,
            ...(body === undefined ? {} : { body }),
          });
          const params = paramsOf(pattern, pathname);
          // A page may throw its answer, and at once.
          const outcome = await Promise.resolve()
            .then(() => action({ request, context, params }))
            .catch((thrown: unknown) => {
              if (thrown instanceof Error) throw thrown;
              return thrown;
            });
          const { status, location } = statusOf(outcome);
          expect(status, file).toBeLessThan(500);
          if (location !== null) {
            const { origin, hostname } = new URL(location, context.origin);
            const own =
              [context.origin, PLATFORM].includes(origin) || hostname === "ironworks.test";
            expect(own, `${file}: ${location}`).toBe(true);
          }
        }),
      );
    }
  },
  fuzzTime(180_000),
);
