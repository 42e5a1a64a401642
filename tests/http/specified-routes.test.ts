/**
 * Every route that product.md §2 names, typed by hand and not read from app/routes.ts: what a visitor and a member get
 * on the platform, below a gym's prefix, and on the gym's label and domain.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { Visitor } from "../support/browse";
import { fileSite } from "../support/site";
import { at, logIn, platformOf, sitesOf, workoutsOf } from "../support/world";

const app = fileSite();

/** The platform without a gym, then the three addresses of a gym. */
function listMounts() {
  const [byPath, byLabel, byDomain] = sitesOf(app);
  const platform = { name: "platform", origin: platformOf(app), base: "" };
  return { platform, byPath, byLabel, byDomain };
}
const MOUNTS = ["platform", "byPath", "byLabel", "byDomain"] as const;
type MountName = (typeof MOUNTS)[number];

/** A status, or where a redirect leads, without the gym's prefix and the query. */
type Answer = number | `to ${string}`;
type Answers = Answer | { platform: Answer; below: Answer; own: Answer };

const IN_A_GYM = { platform: 404, below: 200, own: 200 };
const WITHOUT_VARIANT = { platform: 200, below: 404, own: 200 };
const SIGN_IN = { platform: "to /signin", below: 404, own: "to /signin" } as const;

/** `member` is named where it is not what the visitor gets. */
const ROUTES: [route: string, visitor: Answers, member?: Answers][] = [
  ["/", 200],
  ["/login", 200, "to /"],
  ["/login?returnUrl=%2Fterms", 200, "to /terms"],
  ["/signup", 200, "to /"],
  ["/reset-password", 200],
  ["/logout", "to /"],
  ["/category/{cuid}", IN_A_GYM],
  ["/category/{cuid}/{workoutId}", IN_A_GYM],
  ["/terms", 200],
  ["/privacy", 200],
  ["/contact", 200],
  ["/profile", "to /signin", 200],
  ["/profile/{subscriptionTag}", "to /signin", 200],
  ["/profile?applicationKey={applicationKey}", "to /signin", 200],
  [
    "/profile/subscription/{subscriptionTypeId}",
    { platform: "to /signin", below: "to /login", own: "to /login" },
    { platform: 404, below: 200, own: 200 },
  ],
  [
    "/profile/subscription/{subscriptionId}",
    { platform: "to /signin", below: "to /login", own: "to /login" },
    { platform: "to /profile/subscription/{subscriptionId}", below: 200, own: 200 },
  ],
  ["/lives", 200],
  ["/lives/{guid}", { platform: "to /lives/ironworks-open-floor", below: 200, own: 200 }],
  // For trainers alone, which the member is not.
  ["/lives/manage", "to /signin", 404],
  ["/about/{tuid}", WITHOUT_VARIANT],
  ["/about/{trainerId}", WITHOUT_VARIANT],
  ["/join/{tuid}", WITHOUT_VARIANT],
  // For the owner of the account alone.
  ["/dashboard/trainer", SIGN_IN, 404],
  ["/dashboard/gym", SIGN_IN, 404],
  [
    "/subscription/checkout?selectedSubscriptionType={subscriptionTypeId}",
    SIGN_IN,
    WITHOUT_VARIANT,
  ],
  ["/subscription/checkout/success", SIGN_IN, WITHOUT_VARIANT],
  ["/products", WITHOUT_VARIANT],
  ["/checkout/failed", WITHOUT_VARIANT],
  ["/signin", WITHOUT_VARIANT, { platform: "to /", below: 404, own: "to /" }],
  // Opened without the link of a partner, it says that the link is needed.
  ["/gympass/register", { platform: 422, below: 404, own: 422 }],
  ["/register/failed", WITHOUT_VARIANT],
  ["/not-found", 404],
  ["/{gymGuid}/product/checkout/{puid}", WITHOUT_VARIANT],
  ["/product/checkout/{puid}", WITHOUT_VARIANT],
  // A product that the member has not bought.
  ["/{gymGuid}/product/checkout/success/{puid}", SIGN_IN, 404],
  ["/product/checkout/success/{puid}", SIGN_IN, 404],
  ["/no/such/page", 404],
];

describe.each(MOUNTS)("%s:", (name) => {
  let values: Record<string, string>;
  let member: Visitor;

  beforeAll(async () => {
    const mounts = listMounts();
    member = new Visitor(app);
    await logIn(member, mounts[name], { email: "member@demo.test" });
    values = await findValues(member, mounts);
  });

  it.each(ROUTES)("%s", async (route, visitor, ofMember = visitor) => {
    const path = fill(route, values);
    for (const [caller, answers] of [
      [new Visitor(app), visitor],
      [member, ofMember],
    ] as const) {
      // The rows below need the member's session.
      if (route === "/logout" && caller === member) continue;
      const answer = answerAt(name, answers);
      const expected = typeof answer === "string" ? fill(answer, values) : answer;
      const { status, body, headers } = await caller.ask(at(listMounts()[name], path), {
        headers: { "Sec-Fetch-Site": "same-origin" },
      });
      expect(toAnswer(status, headers["location"])).toBe(expected);
      if (expected === 404) expect(body).toContain("404 - Page Not Found");
      if (expected === 200) expect(body).toMatch(/<h1\b/);
    }
  });
});

function answerAt(name: MountName, answers: Answers): Answer {
  if (typeof answers !== "object") return answers;
  if (name === "platform") return answers.platform;
  return name === "byPath" ? answers.below : answers.own;
}

function toAnswer(status: number, location: unknown): Answer {
  if (typeof location !== "string") return status;
  const { pathname } = new URL(location, platformOf(app));
  return `to ${pathname.replace(/^\/gym\/ironworks/, "") || "/"}`;
}

const fill = (route: string, values: Record<string, string>) =>
  route.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = values[name];
    if (!value) throw new Error(`no value for {${name}}`);
    return value;
  });

async function findValues(member: Visitor, { platform, byPath }: ReturnType<typeof listMounts>) {
  const workouts = await workoutsOf(new Visitor(app), byPath);
  const trainer = await member.ask(`${platform.origin}/api/trainers/maya-cole`);
  const owner = new Visitor(app);
  await logIn(owner, byPath, { email: "member@demo.test" });
  const { html } = await owner.visit(at(byPath, "/profile"));
  return {
    cuid: "strength",
    workoutId: workouts.find(({ href }) => href.includes("/category/"))?.id ?? "",
    tuid: "maya-cole",
    trainerId: String((JSON.parse(trainer.body) as { id: number }).id),
    gymGuid: "ironworks",
    guid: "ironworks-open-floor",
    puid: "resistance-kit",
    applicationKey: "ironworks-app",
    subscriptionTag: "monthly",
    subscriptionTypeId: "3",
    subscriptionId: /\/profile\/subscription\/([0-9a-f-]{36})/.exec(html)?.[1] ?? "",
  };
}
