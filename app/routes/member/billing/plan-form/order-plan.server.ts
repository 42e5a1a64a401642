/**
 * Every button of a plan's checkout form: choose a plan, apply a code, ask a parent, go to the provider's page,
 * take it for free. A card is paid through calls (app/ui/billing/card/pay-by-card.ts).
 */
import { handleLanguageChange } from "~/http/change-language.server";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { applyCode } from "./apply-code.server";
import { askParentForPlan } from "./ask-parent-for-plan.server";
import { buyPlan } from "./buy-plan.server";
import { choosePlan } from "./choose-plan.server";
import { redisplayForm, readChoice, type PlanForm } from "./plan-form.server";

export async function orderPlan(args: RequestArgs, at: PlanForm) {
  const body = await readForm(args.request);
  const languageChange = await handleLanguageChange(args, body);
  if (languageChange) return redisplayForm(languageChange.reply, 200, languageChange.headers);
  const intent = body.get("intent");
  if (intent === "overdue" && at.payOverdue) return at.payOverdue();
  if (intent === "permission") return askParentForPlan(args, body, at, { ordering: false });
  if (intent !== "choose" && intent !== "remember" && intent !== "apply") {
    return buyPlan(args, body, at);
  }
  const choice = await readChoice(args, body);
  if (!choice.ok) return choice.answer;
  return intent === "apply"
    ? applyCode(args, at, choice)
    : choosePlan(args, at, choice, { intent, shown: body.get("shown") });
}
