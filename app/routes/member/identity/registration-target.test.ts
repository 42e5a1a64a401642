import { expect, it } from "vitest";
import { classifyTarget } from "./registration-target";

const PAGE = { kind: "page" };
const BEHIND_PLANS = { kind: "behind-plans" };
const live = (guid: string) => ({ kind: "live", guid });

it.each<[string, object]>([
  ["/", BEHIND_PLANS],
  ["/category/yoga/7?tags=3", BEHIND_PLANS],
  ["/profile", BEHIND_PLANS],
  ["/profile/inner-circle", BEHIND_PLANS],
  ["/lives", BEHIND_PLANS],
  ["/lives/", BEHIND_PLANS],
  ["/lives/manage", BEHIND_PLANS],
  ["/terms", BEHIND_PLANS],
  ["/subscription/checkout/success?order=1", BEHIND_PLANS],
  ["/product/checkout/success/resistance-kit", BEHIND_PLANS],
  ["/profile/subscription/6f1c1d3e-0000-4000-8000-000000000000", BEHIND_PLANS],
  ["/lives/noon", live("noon")],
  ["/lives/noon/", live("noon")],
  ["/product/checkout/resistance-kit", PAGE],
  ["/ironworks/product/checkout/resistance-kit", PAGE],
  ["/gympass/register?gpw_id=1", PAGE],
  ["/dashboard/trainer", PAGE],
  ["/profile/subscription/4?promo=applied", PAGE],
  ["/subscription/checkout?selectedSubscriptionType=4", PAGE],
])("%s", (path, target) => {
  for (const host of ["https://ironworks.test", "https://gymfront.example"]) {
    expect(classifyTarget(new URL(path, host), "ironworks")).toEqual(target);
  }
  const below = new URL(`https://gymfront.example/gym/ironworks${path}`);
  if (!path.startsWith("/ironworks/")) expect(classifyTarget(below, "ironworks")).toEqual(target);
  const elsewhere = new URL(`https://gymfront.example/gym/flowstate${path}`);
  expect(classifyTarget(elsewhere, "ironworks")).toEqual(PAGE);
});

it("a gym's home without a slash waits for a plan", () => {
  const home = new URL("https://gymfront.example/gym/ironworks");
  expect(classifyTarget(home, "ironworks")).toEqual(BEHIND_PLANS);
});
