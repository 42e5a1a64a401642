/** The profile on the platform's host: the subscriptions of every gym, those of a named application first. */
import { isNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { findGymByGuid, type Gym } from "~/features/gyms/queries.server";
import { Visitor, type Page } from "../support/browse";
import { subscribe } from "../support/media-world";
import { newMember, plansOf } from "../support/members";
import { fileSite } from "../support/site";
import { at, platformOf, sitesOf } from "../support/world";

const testSite = fileSite();
let gyms: Record<"ironworks" | "flowstate", Gym>;
let member: Visitor;

beforeAll(async () => {
  const { db } = testSite;
  const [path] = sitesOf(testSite);
  const made = await newMember(testSite, path);
  member = made.visitor;
  const [iron, flow] = await Promise.all(
    ["ironworks", "flowstate"].map((guid) => findGymByGuid(db, guid)),
  );
  if (!iron || !flow) throw new Error("no gyms");
  gyms = { ironworks: iron, flowstate: flow };
  const hold = async (gymId: number | null, planId: number | undefined, hoursAgo: number) => {
    const createdAt = new Date(Date.now() - hoursAgo * 3_600_000);
    // A plan of the platform has no gym; `subscribe` is typed for plans that have one.
    const input = { gymId, createdAt };
    await subscribe(db, made, { gymId: iron.id, planId: planId ?? 0 }, input);
  };
  const [everywhere] = await db
    .select({ id: subscriptionTypes.id })
    .from(subscriptionTypes)
    .where(isNull(subscriptionTypes.gymId));
  await hold(iron.id, (await plansOf(testSite))[0], 1);
  await hold(null, everywhere?.id, 2);
  await hold(flow.id, (await plansOf(testSite, "flowstate"))[0], 3);
});

/** The gym name above each plan, in page order. */
const sellers = ({ html }: Page) =>
  [...html.matchAll(/<p[^>]*>(?:(?!<\/p>).)*<\/span>([^<>]*)<\/p><div[^>]*><h3/gs)].map(
    ([, name]) => name,
  );
const manageLinks = ({ links }: Page) =>
  links.filter((link) => /\/profile\/subscription\/[0-9a-f-]{36}$/.test(link));
const brandOf = ({ html }: Page) => /<html[^>]*data-gym="([^"]*)"/.exec(html)?.[1] ?? null;
const profile = (query = "") => member.visit(`${platformOf(testSite)}/profile${query}`);

describe("without a gym", () => {
  it("each subscription names its gym, as its own page does", async () => {
    const page = await profile();
    expect(sellers(page)).toEqual(["Ironworks", "Premium", "Flowstate"]);
    expect(brandOf(page)).toBeNull();
    for (const link of manageLinks(page)) {
      expect((await member.visit(new URL(link, page.url))).status, link).toBe(200);
    }
  });

  it("an application key selects its brand, and puts its subscriptions first", async () => {
    const page = await profile(`?applicationKey=${gyms.flowstate.applicationKey}`);
    expect(brandOf(page)).toBe("flowstate");
    expect(sellers(page)).toEqual(["Flowstate", "Ironworks", "Premium"]);
    // Subscriptions of the other gym are managed too, although the page has the brand of this one.
    expect(manageLinks(page)).toHaveLength(3);
    for (const link of manageLinks(page)) {
      expect((await member.visit(new URL(link, page.url))).status, link).toBe(200);
    }
  });

  it.each(["nothing-of-ours", "", "a%20b"])("the key '%s' is ignored", async (key) => {
    const page = await profile(`?applicationKey=${key}`);
    expect(page.status).toBe(200);
    expect(brandOf(page)).toBeNull();
    expect(sellers(page)).toEqual(["Ironworks", "Premium", "Flowstate"]);
  });
});

it("on a gym's page its subscriptions have no gym name, and the key of another gym changes no brand", async () => {
  const query = `?applicationKey=${gyms.flowstate.applicationKey}`;
  const page = await member.visit(at(sitesOf(testSite)[0], `/profile${query}`));
  expect(sellers(page)).toEqual(["Premium"]);
  expect(manageLinks(page)).toHaveLength(2);
  expect(brandOf(page)).toBe("ironworks");
});
