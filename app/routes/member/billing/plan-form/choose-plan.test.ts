import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { makeMember, type Member } from "../../../../../tests/support/gym-world";
import { fileDatabase } from "../../../../../tests/support/database";
import { NO_LIMITS, usedUp } from "../../../../../tests/support/load-context";
import { argsOf, answer } from "../../../../../tests/support/visit";
import { analyticsEvents } from "~/features/tracking/schema.server";
import type { RateLimits } from "~/http/load-context";
import { currentPerson } from "~/http/session.server";
import { orderPlan } from "./order-plan.server";

const database = fileDatabase();
let member: Member;
beforeAll(async () => {
  member = await makeMember(database.db);
});

async function press(form: Record<string, string>, limits: RateLimits) {
  const args = argsOf(database.db, {
    page: "/profile/subscription/7",
    form: { selectedSubscriptionType: "7", ...form },
    cookies: { session: member.token },
    context: { limits },
  });
  const person = await currentPerson(args);
  if (!person) throw new Error("nobody is signed in");
  const before = await noted(person.studentId);
  const { cookies } = await answer(
    orderPlan(args, {
      person,
      gym: null,
      formAt: () => "/profile/subscription/7",
      shownCode: null,
    }),
  );
  return { cookies, events: (await noted(person.studentId)) - before };
}

const noted = (studentId: number) =>
  database.db.$count(analyticsEvents, eq(analyticsEvents.studentId, studentId));

it.each([
  ["by script", { intent: "remember" }],
  ["by the button", { intent: "choose", shown: "6", promoCode: "" }],
])(
  "a plan chosen %s is told while there are points left, and remembered always",
  async (_, form) => {
    const chosen = { selectedSubscriptionType: "7" };
    expect(await press(form, NO_LIMITS)).toEqual({ cookies: chosen, events: 1 });
    expect(await press(form, usedUp(30))).toEqual({ cookies: chosen, events: 0 });
  },
);
