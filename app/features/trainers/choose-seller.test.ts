import { expect, it } from "vitest";
import { chooseSeller } from "./choose-seller";

const platformPlan = { id: 1, gymId: null };
const gymPlan = { id: 2, gymId: 20 };
const gyms = [{ id: 10 }, { id: 20 }];

it.each([
  ["own plan first", [gymPlan, platformPlan], gyms, null, [1], null],
  ["own plan inside a gym", [gymPlan], gyms, null, [2], 20],
  ["own plan of the host's gym", [platformPlan, gymPlan], gyms, 20, [2], 20],
  ["the host's gym instead of a plan without a gym", [platformPlan], gyms, 10, null, 10],
  ["the host's gym instead of another gym's plan", [gymPlan], gyms, 10, null, 10],
  ["the first gym without own plans", [], gyms, null, null, 10],
])("sells %s", (_case, ownPlans, of, hostGymId, planIds, gymId) => {
  const seller = chooseSeller({ ownPlans, gyms: of, hostGymId });
  expect(seller?.kind === "trainer" ? seller.plans.map(({ id }) => id) : null).toEqual(planIds);
  expect(seller?.gym?.id ?? null).toBe(gymId);
});

it("sells nothing for a trainer without plans and gyms", () => {
  expect(chooseSeller({ ownPlans: [], gyms: [], hostGymId: null })).toBeNull();
});
