import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { makeMember, type Member } from "../../../../../tests/support/gym-world";
import { fileDatabase } from "../../../../../tests/support/database";
import { NO_LIMITS, usedUp } from "../../../../../tests/support/load-context";
import { argsOf, answer } from "../../../../../tests/support/visit";
import { analyticsEvents } from "~/features/tracking/schema.server";
import type { RateLimits } from "~/http/load-context";
import { memberContext } from "~/http/request-context.server";
import { orderPlan } from "./order-plan.server";

const database = fileDatabase();
let member: Member;
beforeAll(async () => {
  member = await makeMember(database.db);
});

async function submit(form: Record<string, string>, limits: RateLimits) {
  const args = argsOf(database.db, {
    page: "/profile/subscription/7",
    form: { selectedSubscriptionType: "7", ...form },
    cookies: { session: member.token },
    context: { limits },
  });
  const page = await memberContext(args);
  const { studentId } = page.person;
  const eventsBefore = await countEvents(studentId);
  const buildUrl = () => "/profile/subscription/7";
  const { cookies } = await answer(
    orderPlan(page, { seller: page.gym, buildUrl, appliedCode: null }),
  );
  return { cookies, events: (await countEvents(studentId)) - eventsBefore };
}

const countEvents = (studentId: number) =>
  database.db.$count(analyticsEvents, eq(analyticsEvents.studentId, studentId));

it.each([
  ["by script", { intent: "remember" }],
  ["by the button", { intent: "choose", shown: "6", promoCode: "" }],
])("a plan chosen %s is recorded within the limit, and always remembered", async (_, form) => {
  const planCookie = { selectedSubscriptionType: "7" };
  expect(await submit(form, NO_LIMITS)).toEqual({ cookies: planCookie, events: 1 });
  expect(await submit(form, usedUp(30))).toEqual({ cookies: planCookie, events: 0 });
});
