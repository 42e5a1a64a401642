/** When the session ends before the member submits the form, the login leads back to the chosen plan. */
import { describe, expect, it } from "vitest";
import { makeGym, makeMember, PASSWORD } from "../../../../tests/support/gym-world";
import { fileDatabase } from "../../../../tests/support/database";
import { PLATFORM } from "../../../../tests/support/load-context";
import { answer, argsOf } from "../../../../tests/support/visit";
import { action as loginAction } from "../identity/login.server";
import { action as subscriptionAction } from "./subscription.server";

const database = fileDatabase();

describe("a form that is submitted after the session has ended", () => {
  it.each([
    ["the order", {}],
    ["another plan", { intent: "choose", shown: "7" }],
    ["a code", { intent: "apply", promoCode: "WELCOME20" }],
  ])("leads to the login and from there to the plan it chose: %s", async (_, input) => {
    const gym = await makeGym(database.db);
    const returnPage = `/gym/${gym.guid}/category/hiit`;
    const chosenPage = `/gym/${gym.guid}/profile/subscription/8?returnUrl=${encodeURIComponent(returnPage)}`;
    const response = await answer(
      subscriptionAction(
        argsOf(database.db, {
          gym,
          page: "/profile/subscription/7",
          query: { returnUrl: returnPage },
          form: { selectedSubscriptionType: "8", returnUrl: returnPage, terms: "on", ...input },
        }),
      ),
    );
    const { status, location } = response;
    const loginUrl = new URL(location ?? "", PLATFORM);
    expect([status, loginUrl.pathname]).toEqual([303, `/gym/${gym.guid}/login`]);
    const returnUrl = loginUrl.searchParams.get("returnUrl") ?? "";
    expect(returnUrl).toBe(`${PLATFORM}${chosenPage}`);
    const { email } = await makeMember(database.db);
    const form = { email, password: PASSWORD, returnUrl };
    const { cookies } = response;
    const login = await answer(
      loginAction(argsOf(database.db, { gym, page: "/login", form, cookies })),
    );
    expect(login.location).toBe(chosenPage);
  });

  it("keeps the address's returnUrl where the form names the plan only", async () => {
    const gym = await makeGym(database.db);
    const returnPage = `/gym/${gym.guid}/category/yoga/12`;
    const { location } = await answer(
      subscriptionAction(
        argsOf(database.db, {
          gym,
          page: "/profile/subscription/7",
          query: { returnUrl: returnPage },
          form: { intent: "remember", selectedSubscriptionType: "8" },
        }),
      ),
    );
    expect(new URL(location ?? "", PLATFORM).searchParams.get("returnUrl")).toBe(
      `${PLATFORM}/gym/${gym.guid}/profile/subscription/8?returnUrl=${encodeURIComponent(returnPage)}`,
    );
  });

  it.each([
    [{ intent: "overdue" }, "/profile/subscription/7"],
    [{ selectedSubscriptionType: "//evil.test" }, "/profile/subscription/7"],
    [{ selectedSubscriptionType: "8", returnUrl: "//evil.test" }, "/profile/subscription/8"],
  ])("%j comes back to %s", async (form: Record<string, string>, page) => {
    const gym = await makeGym(database.db);
    const args = argsOf(database.db, { gym, page: "/profile/subscription/7", form });
    const { location } = await answer(subscriptionAction(args));
    expect(new URL(location ?? "", PLATFORM).searchParams.get("returnUrl")).toBe(
      `${PLATFORM}/gym/${gym.guid}${page}`,
    );
  });
});
