/**
 * /signin has the brand of the page that linked to it (product.md §11), so that a new account belongs to that gym.
 */
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { Visitor } from "../support/browse";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite();
let planId = 0;
beforeAll(async () => {
  const gym = await findGymByGuid(site.db, "flowstate");
  const [plan] = await site.db
    .select({ id: subscriptionTypes.id })
    .from(subscriptionTypes)
    .where(and(eq(subscriptionTypes.gymId, gym?.id ?? 0), eq(subscriptionTypes.interval, "YEAR")));
  planId = plan?.id ?? 0;
});

it.each([
  ["a gym's profile", () => "/gym/flowstate/profile", "flowstate"],
  [
    "a plan's checkout",
    () => `/subscription/checkout?selectedSubscriptionType=${planId}`,
    "flowstate",
  ],
  ["a product", () => "/product/checkout/resistance-kit", "ironworks"],
  ["a product below its gym", () => "/ironworks/product/checkout/resistance-kit", "ironworks"],
  ["the platform's profile", () => "/profile", null],
  ["no plan at all", () => "/subscription/checkout?selectedSubscriptionType=999999", null],
])("%s", async (_name, path, guid) => {
  const visitor = new Visitor(site);
  const { origin } = new URL(at(sitesOf(site)[0], "/"));
  // The page of the product redirects by script after 100 ms, and by a refresh without script.
  await visitor.ask(`${origin}${path()}`);
  const page = await visitor.visit(`${origin}/signin`);
  expect(page.links).toContain(guid === null ? "/signup" : `/gym/${guid}/signup`);
  if (guid !== null) expect(page.html).toContain(`data-gym="${guid}"`);
});
