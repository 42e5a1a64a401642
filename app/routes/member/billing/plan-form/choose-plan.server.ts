import { data } from "@remix-run/node";
import { foldCode } from "~/features/billing/promotions/promo";
import { recordEvent } from "~/features/tracking/record-event.server";
import type { RequestArgs } from "~/http/gym.server";
import { applyCode } from "./apply-code.server";
import {
  headersWith,
  showPlan,
  type Answered,
  type Choice,
  type PlanForm,
} from "./plan-form.server";

/** Remembers the chosen plan and shows its price. */
export async function choosePlan(
  args: RequestArgs,
  at: PlanForm,
  choice: Choice,
  pressed: {
    /** `remember`: sent by script, which updates the page itself. */
    intent: "choose" | "remember";
    /** The plan the page showed before, according to the form. */
    shown: FormDataEntryValue | null;
  },
) {
  const { person, gym, shownCode } = at;
  const { planId, promoCode, remembered } = choice;
  const headers = headersWith(remembered);
  const { db, limits, clientIp } = args.context;
  // Script reports only changes; the button may be pressed without one.
  const changed = pressed.intent === "remember" || pressed.shown !== String(planId);
  // Recorded within the limit for events; the choice itself always works.
  if (changed && (await limits.take("analytics", clientIp)).ok) {
    await recordEvent(db, {
      name: "Subscription changed",
      gymId: gym?.id ?? null,
      studentId: person.studentId,
      facts: { subscriptionTypeId: planId },
      now: new Date(),
    });
  }
  if (pressed.intent === "remember") return data<Answered>({}, { headers });
  if (promoCode === "") return showPlan(args, at, choice, { code: null, headers });
  const typed = foldCode(promoCode);
  if (typed !== "" && typed === foldCode(shownCode ?? "")) {
    return showPlan(args, at, choice, { code: shownCode, headers });
  }
  return applyCode(args, at, choice);
}
