/**
 * Every button of a plan's checkout form: choose a plan, apply or remove a code, ask a parent, pay on the provider's
 * page, order a free plan. Calls charge a card (app/ui/billing/card/pay-by-card.ts).
 */
import { handleLanguageChange } from "~/http/change-language.server";
import { readForm, redisplayForm } from "~/http/form.server";
import type { MemberContext } from "~/http/request-context.server";
import { applyCode } from "./apply-code.server";
import { askParentForPlan } from "./ask-parent-for-plan.server";
import { buyPlan } from "./buy-plan.server";
import { choosePlan } from "./choose-plan.server";
import { readChoice, type PlanForm } from "./plan-form.server";

export async function orderPlan(page: MemberContext, form: PlanForm) {
  const body = await readForm(page.request);
  const languageChange = await handleLanguageChange(page, body);
  if (languageChange) return redisplayForm(languageChange.reply, 200, languageChange.headers);
  const intent = body.get("intent");
  if (intent === "overdue" && form.payOverdue) return form.payOverdue();
  if (intent === "permission") return askParentForPlan(page, form, body, { ordering: false });
  const changesCode = intent === "apply" || intent === "remove";
  if (intent !== "choose" && intent !== "remember" && !changesCode) {
    return buyPlan(page, form, body);
  }
  if (intent === "remove") body.set("promoCode", "");
  const choice = await readChoice(page, body);
  if (!choice.ok) return choice.answer;
  return changesCode
    ? applyCode(page, form, choice)
    : choosePlan(page, form, choice, { intent, shown: body.get("shown") });
}
