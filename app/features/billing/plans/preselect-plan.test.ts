import { describe, expect, it } from "vitest";
import { formatRememberedPlan, parseRememberedPlan, preselectPlan } from "./preselect-plan";

const OFFERED = [{ id: 3 }, { id: 4 }, { id: 5 }];

describe("preselectPlan", () => {
  it.each<[string, number | null, boolean, [number, number | null] | null, number]>([
    ["the first plan, if neither address nor memory names one", null, false, null, 3],
    ["the plan of a plan card's link", 5, true, null, 5],
    ["the plan of the link, although another one is remembered", 5, true, [4, null], 5],
    [
      "the plan of the link, although another one was chosen at another address",
      5,
      true,
      [4, 3],
      5,
    ],
    ["the plan that was chosen at this address", 5, true, [4, 5], 4],
    ["the plan of the address, if the one chosen there is not offered", 5, true, [9, 5], 5],
    ["the remembered plan, if the member did not choose the address", 5, false, [4, null], 4],
    ["the address's plan, if the remembered one is not offered", 5, false, [9, null], 5],
    ["the address's plan, if none is remembered", 5, false, null, 5],
    ["the remembered plan, if the address's own is not offered", 9, true, [4, null], 4],
    ["the first plan, if neither is offered", 9, true, [8, null], 3],
  ])("%s", (_case, planId, isOwnChoice, remembered, selected) => {
    const [id, chosenAt = null] = remembered ?? [];
    const plan = preselectPlan(OFFERED, {
      address: { planId, isOwnChoice },
      remembered: id === undefined ? null : { planId: id, chosenAt },
    });
    expect(plan?.id).toBe(selected);
  });

  it("no plan, if none is offered", () => {
    const address = { planId: 3, isOwnChoice: true };
    expect(preselectPlan([], { address, remembered: null })).toBeNull();
  });
});

describe("the remembered plan", () => {
  it.each([
    { planId: 4, chosenAt: null },
    { planId: 4, chosenAt: 3 },
  ])("%j survives formatting and parsing", (plan) => {
    expect(parseRememberedPlan(formatRememberedPlan(plan))).toEqual(plan);
  });

  it.each(["", "0", "04", "4.", "4.0", "4.3.2", "-4", "4e3", "1234567890", "4;3", "first"])(
    "%s is not a remembered plan",
    (value) => {
      expect(parseRememberedPlan(value)).toBeNull();
    },
  );
});
