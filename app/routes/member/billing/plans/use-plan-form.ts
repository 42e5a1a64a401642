/** The state of a plan's checkout form: the chosen plan, the buyer's answers, and what each button does. */
import { useForm, type SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { type FormEvent, type RefObject } from "react";
import { paths } from "~/paths";
import type { OpenOrder } from "../orders/open-order-notice";
import { useFieldValue } from "../orders/use-field-value";
import { listFormErrors } from "../orders/list-form-errors";
import { toFormData } from "../orders/to-form-data";
import { useBuyerAnswers } from "../orders/use-buyer-answers";
import type { CardErrors, CardOrder, OpenCardOrder } from "~/ui/billing/card/pay-by-card";
import type { PageActions } from "~/ui/billing/card/use-card-payment";
import type { loader } from "../checkout.server";
import type { PlanView } from "../plan-view";

/** The form's id, for controls elsewhere on the page. */
export const PLAN_FORM = "plan";

interface ChooserValues {
  selectedSubscriptionType: string;
  promoCode: string;
  terms: string;
  startAtOnce: string;
  age: string;
  parentName: string;
  parentEmail: string;
  instagramHandle: string;
}

/** What the loader offers to the member (app/routes/member/billing/plan-offer.server.ts). */
export type PlanOffer = SerializeFrom<typeof loader>["offer"];

export interface PlanFormProps extends Omit<PlanOffer, "only" | "held" | "termsTo"> {
  returnUrl: string | null;
  /** This page's address, with the prices that it shows. */
  formTo: string;
  reply: SubmissionResult<string[]> | undefined;
  /** The member's open order of another plan of this seller. */
  begun: OpenOrder | undefined;
  page: PageActions & {
    submit: (form: FormData, to: string) => void;
    submitInBackground: (form: FormData) => void;
  };
}

export function usePlanForm(props: PlanFormProps, ref: RefObject<HTMLFormElement>) {
  const { plans, age, reply, page, promoCode } = props;
  const [form, fields] = useForm<ChooserValues>({
    id: PLAN_FORM,
    lastResult: reply,
    defaultNoValidate: false,
    defaultValue: { selectedSubscriptionType: String(props.selected ?? "") },
    onSubmit: submit,
  });
  // The form knows the plan, because the member may have chosen it before the script arrived.
  const initialPlan = fields.selectedSubscriptionType.initialValue ?? "";
  const chosenId = Number(useFieldValue(ref, "selectedSubscriptionType", initialPlan));
  const answers = useBuyerAnswers(ref, {
    ...{ age, fields, reply, card: props.card },
    actions: {
      ...page,
      successOf: (order) => paths.checkoutSuccess({ order }),
      failureOf: (reference, reason) =>
        paths.checkoutFailed(
          reference ? { reference } : toRetry(chosenId, reason, answers.says, props),
        ),
    },
  });
  const { payment, textOf } = answers;
  const chosen = plans.find(({ id }) => id === chosenId) ?? plans[0];
  const byCard = answers.hydrated && payment.form !== null && chosen?.next !== null;

  /** Small buttons and a free plan stay on this page, calls charge a card; the browser posts any other form. */
  function submit(event: FormEvent<HTMLFormElement>) {
    const body = toFormData(event);
    const code = String(body.get("promoCode") ?? "").trim();
    const isUnapplied = code.toUpperCase() !== (promoCode ?? "").trim().toUpperCase();
    const intent = body.get("intent");
    // A refusal of a free plan stays on this page too, where its button is locked for two seconds (product.md §9).
    if (intent === "permission" || intent === "free" || intent === "remove") {
      event.preventDefault();
      payment.forgetErrors();
      page.submit(body, props.formTo);
      return;
    }
    if (intent === "apply" || (byCard && isUnapplied)) {
      event.preventDefault();
      body.set("intent", "apply");
      payment.forgetErrors();
      if (isUnapplied || code !== "") page.submit(body, props.formTo);
      return;
    }
    if (!byCard || !chosen) return;
    event.preventDefault();
    const order = buildCardOrder(body, chosen, props);
    void payment.pay(order, {
      signIn: () => {
        // The form names the chosen plan; the address may name another.
        body.set("intent", "choose");
        page.submit(body, props.formTo);
      },
    });
  }

  function notePlan(id: number) {
    payment.forgetErrors();
    const body = new FormData();
    body.set("intent", "remember");
    body.set("selectedSubscriptionType", String(id));
    page.submitInBackground(body);
  }

  return {
    form,
    fields,
    chosen,
    /** The open order of another plan, from the card's or the page's answer. */
    begun: payment.begun ? toOpenOrder(payment.begun, props) : props.begun,
    notePlan,
    answers,
    byCard,
    /** Errors of the form as a whole. */
    errors: listErrors(chosen, payment.errors, props).map((key) => ({ message: textOf(key) })),
  };
}

export type PlanForm = ReturnType<typeof usePlanForm>;

function buildCardOrder(body: FormData, chosen: PlanView, props: PlanFormProps): CardOrder {
  const replacesOpenOrder = String(body.get("intent")).endsWith("-instead");
  return {
    ...(replacesOpenOrder ? { giveUp: String(body.get("begun") ?? "") } : {}),
    selectedSubscriptionType: chosen.id,
    promoCode: String(body.get("promoCode") ?? "").trim() || undefined,
    terms: body.get("terms") === "on",
    startAtOnce: body.get("startAtOnce") === "on",
    age: props.age.ages.find((answer) => answer === body.get("age")),
    instagramHandle: String(body.get("instagramHandle") ?? "").replace(/^@/, "") || undefined,
    quote: chosen.quote,
    returnUrl: props.returnUrl ?? undefined,
    attemptId: props.attemptId,
  };
}

/** Errors that no field of the form shows. */
function listErrors(
  chosen: PlanView | undefined,
  cardErrors: CardErrors,
  { age, askInstagram, reply }: PlanFormProps,
): string[] {
  const shownFields = [
    "promoCode",
    "terms",
    ...(age.ages.length > 0 ? ["age"] : []),
    ...(askInstagram && chosen?.instagramHandleRequired ? ["instagramHandle"] : []),
  ];
  return [
    ...(reply?.error?.[""] ?? []),
    ...(reply?.error?.["selectedSubscriptionType"] ?? []),
    ...listFormErrors(cardErrors, shownFields),
  ];
}

/** What the failure page needs to offer the same purchase again. */
const toRetry = (
  planId: number,
  reason: "card_setup" | "confirm",
  age: string,
  { attemptId, returnUrl }: PlanFormProps,
) => ({
  selectedSubscriptionType: planId,
  attempt: attemptId,
  age,
  reason,
  returnUrl,
});

const toOpenOrder = (
  { orderId, planId }: OpenCardOrder,
  { plans, formTo }: PlanFormProps,
): OpenOrder => ({
  orderId,
  plan: plans.find(({ id }) => id === planId)?.name ?? "",
  goOnTo: buildPlanUrl(formTo, planId),
});

/** This page's address for another plan, which the query or the last segment names. */
function buildPlanUrl(formTo: string, planId: number): string {
  const [path = "", query = ""] = formTo.split("?");
  const params = new URLSearchParams(query);
  if (params.has("selectedSubscriptionType")) {
    params.set("selectedSubscriptionType", String(planId));
    return `${path}?${params}`;
  }
  return `${path.replace(/[^/]+$/, String(planId))}${query === "" ? "" : `?${query}`}`;
}
