import { data } from "@remix-run/node";
import { foldCode } from "~/features/billing/promotions/promo";
import { recordEvent } from "~/features/tracking/record-event.server";
import { toCookieHeaders } from "~/http/cookies";
import type { MemberContext } from "~/http/request-context.server";
import { applyCode } from "./apply-code.server";
import { showPlan, type Choice, type PlanForm, type PlanFormAnswer } from "./plan-form.server";

/** Remembers the chosen plan and shows its price. */
export async function choosePlan(
  page: MemberContext,
  form: PlanForm,
  choice: Choice,
  {
    intent,
    shown,
  }: {
    /** `remember`: the script submits the choice and updates the page itself. */
    intent: "choose" | "remember";
    /** The plan that the page showed before, according to the form. */
    shown: FormDataEntryValue | null;
  },
) {
  const { db, now, person } = page;
  const { limits, clientIp } = page.context;
  const { planId, promoCode, planCookie } = choice;
  const headers = toCookieHeaders(planCookie);
  // The script submits changes only; the member can press the button without one.
  const isChange = intent === "remember" || shown !== String(planId);
  // The limit of analytics events bounds the record only: the choice itself always works.
  if (isChange && (await limits.consume("analytics", clientIp)).ok) {
    await recordEvent(db, {
      name: "Subscription changed",
      gymId: form.seller?.id ?? null,
      studentId: person.studentId,
      facts: { subscriptionTypeId: planId },
      now,
    });
  }
  if (intent === "remember") return data<PlanFormAnswer>({}, { headers });
  if (promoCode === "") return showPlan(page, form, choice, { code: null, headers });
  const foldedCode = foldCode(promoCode);
  if (foldedCode !== "" && foldedCode === foldCode(form.appliedCode ?? "")) {
    return showPlan(page, form, choice, { code: form.appliedCode, headers });
  }
  return applyCode(page, form, choice);
}
