import { toCookieHeaders } from "~/http/cookies";
import { redisplayForm } from "~/http/form.server";
import type { MemberContext } from "~/http/request-context.server";
import { askParent } from "../../permission/ask-parent.server";
import { readChoice, showPlan, type PlanForm } from "./plan-form.server";

/** Sends the request to a parent and shows the page again, with the same plan and code. */
export async function askParentForPlan(
  page: MemberContext,
  form: PlanForm,
  body: FormData,
  { ordering }: { ordering: boolean },
) {
  // The button that asks a parent answers the age question too.
  body.set("age", "parent");
  const choice = await readChoice(page, body);
  if (!choice.ok) return choice.answer;
  const { person } = page;
  const { planId, planCookie } = choice;
  const item = { kind: "plan", planId } as const;
  const result = await askParent(page, body, { person, gym: form.seller, item, ordering });
  const headers = toCookieHeaders(planCookie);
  if (result.ok) return showPlan(page, form, choice, { code: form.appliedCode, headers });
  for (const [name, value] of Object.entries(result.headers)) headers.set(name, value);
  return redisplayForm(result.reply, result.status, headers);
}
