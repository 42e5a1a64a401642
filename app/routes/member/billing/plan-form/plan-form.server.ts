/** The checkout form of a plan, which stands on two pages, and the answers to it. */
import { parseWithZod } from "@conform-to/zod/v4";
import { choiceForm } from "~/features/billing/forms";
import type { Gym } from "~/features/gyms/queries.server";
import { rememberPlan } from "~/http/billing/checkout-cookies";
import { redisplayForm, type FieldErrors } from "~/http/form.server";
import { requestUrl, type RequestArgs } from "~/http/gym.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { showPriceWithCode, type PriceAnswer } from "../applied-promo-code.server";

/** What the two pages with the form differ in. */
export interface PlanForm {
  /** The gym that sells the plans; null: the platform. */
  seller: Gym | null;
  /** The form's address for another plan. */
  buildUrl(planId: number, query: { promo: "applied" | null; returnUrl: string | null }): string;
  /** The promo code that the shown prices include. */
  appliedCode: string | null;
  /** Leads to the provider's page for an overdue payment, on the page that offers it. */
  payOverdue?: () => Promise<Response>;
}

/** The member's open order of another plan. */
export interface OpenOrderView {
  orderId: string;
  plan: string;
  /** The page of that plan, where the member can pay the order. */
  goOnTo: string;
}

export interface PlanFormAnswer extends PriceAnswer {
  begun?: OpenOrderView;
}

/** Parses the form's plan and promo code, and the address to which the form leads afterwards. */
export async function readChoice(args: RequestArgs, body: FormData) {
  const submission = parseWithZod(body, { schema: choiceForm });
  if (submission.status !== "success") {
    return { ok: false, answer: redisplayForm(submission.reply(), 400) } as const;
  }
  const { selectedSubscriptionType: planId, promoCode = "" } = submission.value;
  // A choice that the script submits in the background names the plan only.
  const returnUrl = body.get("returnUrl") ?? requestUrl(args).searchParams.get("returnUrl");
  return {
    ok: true,
    submission,
    planId,
    promoCode,
    returnUrl: await safeReturnUrl(args, String(returnUrl ?? "")),
    /** The cookie that remembers this plan, whatever the outcome. */
    planCookie: rememberPlan(args, planId),
  } as const;
}

export type Choice = Extract<Awaited<ReturnType<typeof readChoice>>, { ok: true }>;

/** Shows the page with the chosen plan and its price with this code; with script the form keeps its fields. */
export const showPlan = (
  args: RequestArgs,
  form: PlanForm,
  { submission, planId, returnUrl }: Choice,
  price: {
    code: string | null;
    headers: Headers;
    /** Errors of other fields. */
    errors?: FieldErrors;
    codeRemoved?: boolean;
  },
) =>
  showPriceWithCode(args, submission, {
    ...price,
    buildUrl: (promo) => form.buildUrl(planId, { promo, returnUrl }),
  });
