/** The checkout form of a plan, on whichever page, and its answers. */
import { data } from "@remix-run/node";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { choiceForm } from "~/features/billing/forms";
import type { Gym } from "~/features/gyms/queries.server";
import { rememberPlan } from "~/http/billing/checkout-cookies";
import type { RequestArgs } from "~/http/gym.server";
import { showCode } from "../applied-promo-code.server";
import { seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import type { Person } from "~/http/session.server";

export interface PlanForm {
  person: Person;
  gym: Gym | null;
  /** The form's address for another plan. */
  formAt(planId: number, query: { promo: "applied" | null; returnUrl: string | null }): string;
  /** The code whose price the page showed. */
  shownCode: string | null;
  /** To the provider's page for an overdue payment, where this page offers it. */
  payOverdue?: () => Promise<Response>;
}

/** An order of another plan that waits to be paid. */
export interface BegunInWords {
  orderId: string;
  plan: string;
  /** Its plan's page, from which its payment goes on. */
  goOnTo: string;
}

export interface Answered {
  reply?: SubmissionResult<string[]>;
  begun?: BegunInWords;
}

/** Errors by field name, as translation keys. */
export type FieldErrors = Record<string, string[]>;

/** The page again, with what was typed and its errors. */
export const formAgain = (
  reply: SubmissionResult<string[]>,
  status: number,
  headers?: HeadersInit,
  begun?: BegunInWords,
) => data<Answered>({ reply, ...(begun ? { begun } : {}) }, { status, headers });

/** The form's plan and code, and where it leads afterwards. */
export async function readChoice(args: RequestArgs, body: FormData) {
  const submission = parseWithZod(body, { schema: choiceForm });
  if (submission.status !== "success") {
    return { ok: false, answer: formAgain(submission.reply(), 400) } as const;
  }
  const { selectedSubscriptionType: planId, promoCode = "" } = submission.value;
  // The script's note of a choice names the plan only.
  const asked = body.get("returnUrl") ?? new URL(args.request.url).searchParams.get("returnUrl");
  return {
    ok: true,
    submission,
    planId,
    promoCode,
    returnUrl: await safeReturnUrl(args, String(asked ?? "")),
    /** Whatever the outcome, this plan is remembered. */
    remembered: rememberPlan(args, planId),
  } as const;
}

export type Choice = Extract<Awaited<ReturnType<typeof readChoice>>, { ok: true }>;

export function headersWith(...cookies: string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}

/**
 * The page with the chosen plan and this code's prices. With script the form keeps its fields and the browser goes
 * to the matching address; without it the answer is the page itself, with everything that was typed.
 */
export function showPlan(
  args: RequestArgs,
  { formAt }: PlanForm,
  { submission, planId, returnUrl }: Choice,
  {
    code,
    headers,
    errors = {},
  }: {
    code: string | null;
    headers: Headers;
    /** What is wrong besides. */
    errors?: FieldErrors;
  },
) {
  if (args.request.headers.get("accept")?.includes("text/html") === true) {
    showCode(args.context, code);
    const status = Object.keys(errors).length > 0 ? 400 : 200;
    return formAgain(submission.reply({ fieldErrors: errors }), status, headers);
  }
  return seeOther(formAt(planId, { promo: code === null ? null : "applied", returnUrl }), headers);
}
