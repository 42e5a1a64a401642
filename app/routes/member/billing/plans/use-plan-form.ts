/** The state of a plan's checkout form: what is chosen, what was answered, and where each button leads. */
import { useForm, type SubmissionResult } from "@conform-to/react";
import { type FormEvent, type RefObject } from "react";
import { paths } from "~/paths";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import type { BegunOrder } from "../orders/open-order-notice";
import { getInitialAge, type Age } from "../../permission/age-question";
import type { CardProvider } from "~/ui/billing/card/card-form";
import type { ChooserPlan } from "./plan-choices";
import { useFieldValue } from "../orders/use-field-value";
import { listFormErrors } from "../orders/list-form-errors";
import { useErrorFocus } from "../orders/use-error-focus";
import { useErrorText } from "../orders/use-error-text";
import { useCardPayment, type PageActions } from "~/ui/billing/card/use-card-payment";

/** The form's id, for controls elsewhere on the page. */
export const PLAN_FORM = "plan";

interface ChooserValues {
  selectedSubscriptionType: string;
  promoCode: string;
  terms: string;
  age: string;
  parentName: string;
  parentEmail: string;
  instagramHandle: string;
}

/** This page's address for another plan. */
function goOnAt(formTo: string, planId: number): string {
  const [path = "", query = ""] = formTo.split("?");
  const asked = new URLSearchParams(query);
  if (asked.has("selectedSubscriptionType")) {
    asked.set("selectedSubscriptionType", String(planId));
    return `${path}?${asked}`;
  }
  return `${path.replace(/[^/]+$/, String(planId))}${query === "" ? "" : `?${query}`}`;
}

export interface PlanFormProps {
  plans: ChooserPlan[];
  selected: number | null;
  /** The code the shown prices include. */
  promoCode: string | null;
  attemptId: string;
  /** False: the member gave the handle before. */
  askInstagram: boolean;
  age: Age;
  returnUrl: string | null;
  /** This page's address, with the prices it shows. */
  formTo: string;
  card: CardProvider | null;
  reply: SubmissionResult<string[]> | undefined;
  /** Another plan of this seller waits to be paid. */
  begun: BegunOrder | undefined;
  page: PageActions & {
    submit: (form: FormData, to: string) => void;
    submitInBackground: (form: FormData) => void;
  };
}

export function usePlanForm(props: PlanFormProps, ref: RefObject<HTMLFormElement>) {
  const { plans, age, returnUrl, reply, page, promoCode, attemptId } = props;
  const textOf = useErrorText();
  const hydrated = useHydrated();
  const [form, fields] = useForm<ChooserValues>({
    id: PLAN_FORM,
    lastResult: reply,
    defaultNoValidate: false,
    defaultValue: { selectedSubscriptionType: String(props.selected ?? "") },
    onSubmit: submit,
  });
  // Read from the form, because a plan may have been chosen before the script arrived.
  const chosenId = Number(
    useFieldValue(
      ref,
      "selectedSubscriptionType",
      fields.selectedSubscriptionType.initialValue ?? "",
    ),
  );
  const accepted = useFieldValue(ref, "terms", fields.terms.initialValue ?? "") === "on";
  const says = useFieldValue(ref, "age", getInitialAge(age, fields.age.initialValue));
  const payment = useCardPayment(props.card, {
    ...page,
    successOf: (order) => paths.checkoutSuccess({ order }),
    failureOf: (reference, reason) =>
      paths.checkoutFailed(
        reference
          ? { reference }
          : { selectedSubscriptionType: chosenId, attempt: attemptId, reason, returnUrl },
      ),
  });
  const chosen = plans.find(({ id }) => id === chosenId) ?? plans[0];
  const byCard = hydrated && payment.form !== null && chosen?.next !== null;

  /**
   * Small buttons and a free plan are answered on this page, a card is paid through calls; anything else is an ordinary form post.
   */
  function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const body = new FormData(event.currentTarget, submitter);
    const typed = String(body.get("promoCode") ?? "").trim();
    const unapplied = typed.toUpperCase() !== (promoCode ?? "").trim().toUpperCase();
    const intent = body.get("intent");
    // A refused free plan is answered on this page too: its button stays locked for its time (product.md §9).
    if (intent === "permission" || intent === "free") {
      event.preventDefault();
      payment.forgetErrors();
      page.submit(body, props.formTo);
      return;
    }
    if (intent === "apply" || (byCard && unapplied)) {
      event.preventDefault();
      body.set("intent", "apply");
      payment.forgetErrors();
      if (unapplied || typed !== "") page.submit(body, props.formTo);
      return;
    }
    if (!byCard || !chosen) return;
    event.preventDefault();
    const instead = String(intent).endsWith("-instead");
    const order = {
      ...(instead ? { giveUp: String(body.get("begun") ?? "") } : {}),
      selectedSubscriptionType: chosen.id,
      promoCode: typed || undefined,
      terms: body.get("terms") === "on",
      age: age.ages.find((one) => one === body.get("age")),
      instagramHandle: String(body.get("instagramHandle") ?? "").replace(/^@/, "") || undefined,
      quote: chosen.quote,
      returnUrl: returnUrl ?? undefined,
      attemptId,
    };
    void payment.pay(order, {
      signIn: () => {
        // The form says which plan was chosen; the address may say another.
        body.set("intent", "choose");
        page.submit(body, props.formTo);
      },
    });
  }

  function notePlan(id: number) {
    payment.forgetErrors();
    const noted = new FormData();
    noted.set("intent", "remember");
    noted.set("selectedSubscriptionType", String(id));
    page.submitInBackground(noted);
  }

  const { errors: ofCard } = payment;
  useErrorFocus(ref, ofCard);
  const shownFields = [
    "promoCode",
    "terms",
    ...(age.ages.length > 0 ? ["age"] : []),
    ...(props.askInstagram && chosen?.instagramHandleRequired ? ["instagramHandle"] : []),
  ];
  // Only from the latest answer: the form library remembers errors of earlier ones.
  const errorsOf = (field: string) => {
    const told = ofCard[field];
    return told ? [textOf(told)] : reply?.error?.[field]?.slice(0, 1).map(textOf);
  };
  const waiting = plans.find(({ id }) => id === payment.begun?.planId);
  return {
    form,
    fields,
    chosen,
    /** The order that waits to be paid, as the page or the card's answer told. */
    begun: payment.begun
      ? {
          orderId: payment.begun.orderId,
          plan: waiting?.name ?? "",
          goOnTo: goOnAt(props.formTo, payment.begun.planId),
        }
      : props.begun,
    notePlan,
    accepted,
    says,
    /** Nothing can be ordered until the parent has agreed; without script both ways are on the page. */
    parentFirst: age.ages.length === 1 || (hydrated && says === "parent"),
    payment,
    byCard,
    textOf,
    errorsOf,
    /** Errors of the form as a whole. */
    errors: [
      ...(reply?.error?.[""] ?? []),
      ...(reply?.error?.["selectedSubscriptionType"] ?? []),
      ...listFormErrors(ofCard, shownFields),
    ].map((key) => ({ message: textOf(key) })),
  };
}

export type PlanForm = ReturnType<typeof usePlanForm>;
