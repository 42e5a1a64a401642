import { data } from "@remix-run/node";
import { foldCode } from "~/features/billing/promotions/promo";
import { recordEvent } from "~/features/tracking/record-event.server";
import type { RequestArgs } from "../../gym.server";
import { applyCode } from "./apply-code.server";
import {
  headersWith,
  showPlan,
  type Answered,
  type Choice,
  type PlanForm,
} from "./plan-form.server";

/** Another plan is remembered, and the page shows what it costs now. */
export async function choosePlan(
  args: RequestArgs,
  at: PlanForm,
  choice: Choice,
  pressed: {
    /** `remember`: by script, which shows the plan itself. */
    intent: "choose" | "remember";
    /** The plan that the page showed before, as the form says. */
    shown: FormDataEntryValue | null;
  },
) {
  const { person, gym, shownCode } = at;
  const { planId, promoCode, remembered } = choice;
  const headers = headersWith(remembered);
  const { db, limits, clientIp } = args.context;
  // By its script the page tells of a change alone; its button says so too where nothing was.
  const changed = pressed.intent === "remember" || pressed.shown !== String(planId);
  // As often as a page may tell of anything; the choice itself goes on.
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
