/** 'Choose your Plan:' (spec §2) and the checkout of one plan: one form, whole without script. */
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { FormField } from "../form-field";
import { PlanChoice, PlanGroup } from "../layout/plan-card";
import { Section } from "../layout/section";
import { Button } from "../primitives/button";
import { Checkbox } from "../primitives/checkbox";
import { FormErrorSummary } from "../primitives/form-error-summary";
import { useHydrated } from "../primitives/use-hydrated";
import { trackEvent } from "../track-event";
import { useMessage } from "../use-message";
import { AgeQuestion } from "./age-question";
import styles from "./billing.module.css";
import type { CardProvider } from "./card-form";
import { NotOnSale } from "./not-on-sale";
import { NothingToChoose } from "./nothing-to-choose";
import { Obligation, PaymentLines, type PaymentTerms } from "./payment-lines";
import { OnePlan } from "./one-plan";
import { OrderButton } from "./order-button";
import { PaymentWay } from "./payment-way";
import { PromoField } from "./promo-field";
import { useCardPayment, type PageActions } from "./use-card-payment";
import { useTicked } from "./use-ticked";

export interface ChooserPlan extends PaymentTerms {
  id: number;
  description: string | null;
  priceMinor: number;
  currency: string;
  trialDays: number;
  instagramHandleRequired: boolean;
  quote: string;
  /** Shown, and not sold yet. */
  unavailable: boolean;
  /** What became of the promo code with this plan; null: none was given. */
  promo: string | null;
}

export interface PlanChooserProps {
  plans: ChooserPlan[];
  selected: number | null;
  /** One plan to be paid, not a choice (spec §2, "Subscription checkout"). */
  only: boolean;
  /** The code that the prices are meant with. */
  promoCode: string | null;
  attemptId: string;
  /** What may be said about one's age; empty: it is known. */
  ages: ("adult" | "parent")[];
  /** False: the member has told the handle before. */
  askInstagram: boolean;
  termsTo: string;
  returnUrl: string | null;
  /** Above the form. */
  notice?: ReactNode;
  card: CardProvider | null;
  reply: SubmissionResult<string[]> | undefined;
  /** The form is being answered. */
  sending: boolean;
  page: PageActions & { send: (form: FormData) => void; note: (form: FormData) => void };
}

interface ChooserValues {
  selectedSubscriptionType: string;
  promoCode: string;
  terms: string;
  age: string;
  instagramHandle: string;
}

export function PlanChooser(props: PlanChooserProps) {
  const { plans, ages, termsTo, returnUrl, reply, page, promoCode, attemptId } = props;
  const { t } = useTranslation("billing");
  const message = useMessage();
  const hydrated = useHydrated();
  const [form, fields] = useForm<ChooserValues>({
    id: "plan",
    lastResult: reply,
    defaultNoValidate: false,
    defaultValue: { selectedSubscriptionType: String(props.selected ?? "") },
    onSubmit: submit,
  });
  const [chosenId, choose] = useState(Number(fields.selectedSubscriptionType.initialValue));
  const formRef = useRef<HTMLFormElement>(null);
  const accepted = useTicked(formRef, "terms", fields.terms.initialValue === "on");
  const payment = useCardPayment(props.card, {
    ...page,
    successOf: (order) => paths.checkoutSuccess({ order }),
    failureOf: (reference) =>
      paths.checkoutFailed(reference ? { reference } : { selectedSubscriptionType: chosenId }),
  });
  const chosen = plans.find(({ id }) => id === chosenId) ?? plans[0];
  const byCard = hydrated && payment.form !== null && chosen?.next !== null;
  const refusedFree =
    chosen?.next === null ? reply?.error?.["selectedSubscriptionType"]?.[0] : undefined;
  useEffect(() => {
    if (refusedFree) trackEvent({ name: "Checkout failed", reason: refusedFree });
  }, [refusedFree]);
  if (!chosen) return <NothingToChoose only={props.only} />;

  /** Small buttons are answered on this page, a card is paid by the calls; the rest is the browser's own post. */
  function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const body = new FormData(event.currentTarget, submitter);
    const typed = String(body.get("promoCode") ?? "").trim();
    const unapplied = typed.toUpperCase() !== (promoCode ?? "").trim().toUpperCase();
    const intent = body.get("intent");
    if (intent === "apply" || (byCard && unapplied)) {
      event.preventDefault();
      body.set("intent", "apply");
      if (unapplied || typed !== "") page.send(body);
      return;
    }
    if (!byCard || !chosen) return;
    event.preventDefault();
    void payment.pay({
      selectedSubscriptionType: chosen.id,
      promoCode: typed || undefined,
      terms: body.get("terms") === "on",
      age: ages.find((age) => age === body.get("age")),
      instagramHandle: String(body.get("instagramHandle") ?? "").replace(/^@/, "") || undefined,
      quote: chosen.quote,
      returnUrl: returnUrl ?? undefined,
      attemptId,
    });
  }

  function choosePlan(id: number) {
    choose(id);
    const noted = new FormData();
    noted.set("intent", "remember");
    noted.set("selectedSubscriptionType", String(id));
    page.note(noted);
  }

  const textOf = (key: string) => (key.startsWith("promo.") ? t(key) : message(key));
  // Of the answer at hand: a form library remembers those of a former one.
  const errorsOf = (field: string) => reply?.error?.[field]?.slice(0, 1).map(textOf);
  const per = (plan: ChooserPlan) => t(plan.interval === "YEAR" ? "perYear" : "perMonth");
  const promoError = chosen.promo !== null && chosen.promo !== "accepted" ? chosen.promo : null;
  return (
    <Section
      title={t(props.only ? "checkout.title" : "chooser.title")}
      headingLevel={1}
      space="tight"
    >
      {props.notice}
      <form {...getFormProps(form)} ref={formRef} method="post" className={styles.chooser}>
        <div className={styles.choices}>
          <FormErrorSummary
            errors={[
              ...(reply?.error?.[""] ?? []),
              ...(reply?.error?.["selectedSubscriptionType"] ?? []),
              ...(payment.message ? [payment.message] : []),
            ].map((key) => ({ message: textOf(key) }))}
          />
          {props.only ? (
            <>
              <OnePlan {...chosen} />
              <input type="hidden" name="selectedSubscriptionType" value={chosen.id} />
            </>
          ) : (
            <PlanGroup legend={t("chooser.legend")} legendHidden>
              {plans.map((plan) => (
                <PlanChoice
                  key={plan.id}
                  field="selectedSubscriptionType"
                  value={plan.id}
                  defaultChecked={plan.id === chosen.id}
                  onChoose={() => choosePlan(plan.id)}
                  name={plan.name}
                  price={plan.priceMinor}
                  currency={plan.currency}
                  per={per(plan)}
                  note={
                    plan.trialDays > 0
                      ? t("chooser.trialNote", { count: plan.trialDays })
                      : (plan.description ?? undefined)
                  }
                />
              ))}
            </PlanGroup>
          )}
          {props.only || plans.length < 2 ? null : (
            <noscript>
              <Button name="intent" value="choose" variant="secondary" formNoValidate>
                {t("chooser.show")}
              </Button>
            </noscript>
          )}
          {props.askInstagram && chosen.instagramHandleRequired ? (
            <FormField
              meta={fields.instagramHandle}
              type="text"
              label={t("chooser.instagram")}
              help={t("chooser.instagramHelp")}
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          ) : null}
          <PromoField
            code={fields.promoCode.initialValue ?? promoCode ?? ""}
            accepted={chosen.promo === "accepted"}
            errors={errorsOf("promoCode") ?? (promoError ? [textOf(promoError)] : undefined)}
            applying={props.sending}
          />
        </div>
        <input type="hidden" name="attemptId" value={attemptId} />
        <input
          type="hidden"
          name="quotes"
          value={plans.map(({ id, quote }) => `${id}:${quote}`).join(",")}
        />
        <input type="hidden" name="shown" value={chosen.id} />
        {returnUrl ? <input type="hidden" name="returnUrl" value={returnUrl} /> : null}
        <div className={styles.summary}>
          <h2 className={styles.summaryTitle}>{t("summary.title")}</h2>
          <PaymentLines {...chosen} />
          {chosen.unavailable ? (
            <NotOnSale />
          ) : (
            <>
              {ages.length > 0 ? (
                <AgeQuestion
                  ages={ages}
                  answered={fields.age.initialValue}
                  error={errorsOf("age")?.[0]}
                />
              ) : null}
              <Checkbox
                name="terms"
                required
                defaultChecked={fields.terms.initialValue === "on"}
                errors={errorsOf("terms")}
                onChange={({ target }) =>
                  trackEvent({ name: target.checked ? "Terms accepted" : "Terms rejected" })
                }
                label={
                  <>
                    {t("terms.before")}{" "}
                    <a href={termsTo} target="_blank" rel="noopener">
                      {t("terms.link")}
                    </a>
                  </>
                }
              />
              {chosen.next === null ? null : <PaymentWay card={payment.form} />}
              <OrderButton
                terms={chosen}
                ready={accepted && (!byCard || payment.complete)}
                paying={byCard ? payment.paying : undefined}
              />
              <Obligation {...chosen} />
            </>
          )}
        </div>
      </form>
    </Section>
  );
}
