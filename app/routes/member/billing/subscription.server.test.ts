/** A session may end between the plans and the button: what was chosen is gone on with after the login. */
import { describe, expect, it } from "vitest";
import { makeGym, makeMember, PASSWORD } from "../../../../tests/support/gym-world";
import { fileDatabase } from "../../../../tests/support/database";
import { PLATFORM } from "../../../../tests/support/load-context";
import { answer, argsOf } from "../../../../tests/support/visit";
import { action as loginAction } from "../identity/login.server";
import { subscriptionAction } from "./subscription.server";

const database = fileDatabase();

describe("a form that is sent after the session has ended", () => {
  it.each([
    ["the order", {}],
    ["another plan", { intent: "choose", shown: "7" }],
    ["a code", { intent: "apply", promoCode: "WELCOME20" }],
  ])("leads to the login and from there to the plan it chose: %s", async (_, pressed) => {
    const gym = await makeGym(database.db);
    const wanted = `/gym/${gym.guid}/category/hiit`;
    const chosen = `/gym/${gym.guid}/profile/subscription/8?returnUrl=${encodeURIComponent(wanted)}`;
    const sent = await answer(
      subscriptionAction(
        argsOf(database.db, {
          gym,
          page: "/profile/subscription/7",
          query: { returnUrl: wanted },
          form: { selectedSubscriptionType: "8", returnUrl: wanted, terms: "on", ...pressed },
        }),
      ),
    );
    const { status, location } = sent;
    const login = new URL(location ?? "", PLATFORM);
    expect([status, login.pathname]).toEqual([303, `/gym/${gym.guid}/login`]);
    const returnUrl = login.searchParams.get("returnUrl") ?? "";
    expect(returnUrl).toBe(`${PLATFORM}${chosen}`);
    const { email } = await makeMember(database.db);
    const form = { email, password: PASSWORD, returnUrl };
    const { cookies } = sent;
    const done = await answer(
      loginAction(argsOf(database.db, { gym, page: "/login", form, cookies })),
    );
    expect(done.location).toBe(chosen);
  });

  it("keeps the address's returnUrl where the form names the plan only", async () => {
    const gym = await makeGym(database.db);
    const wanted = `/gym/${gym.guid}/category/yoga/12`;
    const { location } = await answer(
      subscriptionAction(
        argsOf(database.db, {
          gym,
          page: "/profile/subscription/7",
          query: { returnUrl: wanted },
          form: { intent: "remember", selectedSubscriptionType: "8" },
        }),
      ),
    );
    expect(new URL(location ?? "", PLATFORM).searchParams.get("returnUrl")).toBe(
      `${PLATFORM}/gym/${gym.guid}/profile/subscription/8?returnUrl=${encodeURIComponent(wanted)}`,
    );
  });

  it.each([
    [{ intent: "overdue" }, "/profile/subscription/7"],
    [{ selectedSubscriptionType: "//evil.test" }, "/profile/subscription/7"],
    [{ selectedSubscriptionType: "8", returnUrl: "//evil.test" }, "/profile/subscription/8"],
  ])("%j comes back to %s", async (form: Record<string, string>, page) => {
    const gym = await makeGym(database.db);
    const asked = argsOf(database.db, { gym, page: "/profile/subscription/7", form });
    const { location } = await answer(subscriptionAction(asked));
    expect(new URL(location ?? "", PLATFORM).searchParams.get("returnUrl")).toBe(
      `${PLATFORM}/gym/${gym.guid}${page}`,
    );
  });
});
