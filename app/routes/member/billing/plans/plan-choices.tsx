/** The left side of a checkout: the plans (or the one plan), and what the chosen one needs to know. */
import { useTranslation } from "react-i18next";
import type { NotOnSaleReason } from "~/features/billing/not-on-sale-reason";
import { PlanChoice, PlanGroup } from "~/ui/patterns/plan-card";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import styles from "./plan-choices.module.css";
import { NoScriptErrorSummary } from "../orders/no-script-error-summary";
import { SinglePlan } from "./single-plan";
import type { PaymentTerms } from "../orders/payment-lines";
import { PromoField } from "./promo-field";
import type { PlanForm } from "./use-plan-form";

export interface ChooserPlan extends PaymentTerms {
  id: number;
  description: string | null;
  priceMinor: number;
  currency: string;
  trialDays: number;
  instagramHandleRequired: boolean;
  quote: string;
  /** Shown but not for sale; null: for sale. */
  unavailable: NotOnSaleReason | null;
  /** What the promo code did to this plan; null: no code was given. */
  promo: string | null;
}

export interface PlanChoicesProps {
  plans: ChooserPlan[];
  chosen: ChooserPlan;
  /** A single plan to pay, without a choice (product.md §2 "Subscription checkout"). */
  only: boolean;
  promoCode: string | null;
  /** False: the member gave the handle before. */
  askInstagram: boolean;
  /** The form has been submitted and waits for its answer. */
  sending: boolean;
  form: PlanForm;
}

export function PlanChoices(props: PlanChoicesProps) {
  const { plans, chosen, only, promoCode, askInstagram, sending, form } = props;
  const { t } = useTranslation("billing");
  const { fields, textOf, errorsOf } = form;
  const per = (plan: ChooserPlan) => t(plan.interval === "YEAR" ? "perYear" : "perMonth");
  const listed = plans.map(({ id }) => id).join();
  const promoError = chosen.promo !== null && chosen.promo !== "accepted" ? chosen.promo : null;
  return (
    <div className={styles.choices}>
      <FormErrorSummary errors={form.errors} />
      <NoScriptErrorSummary
        errors={{
          [fields.instagramHandle.id]: errorsOf("instagramHandle"),
          promoCode: errorsOf("promoCode"),
          age: errorsOf("age"),
          parentName: errorsOf("parentName"),
          parentEmail: errorsOf("parentEmail"),
          terms: errorsOf("terms"),
        }}
      />
      {only ? (
        <>
          <SinglePlan {...chosen} />
          <input type="hidden" name="selectedSubscriptionType" value={chosen.id} />
        </>
      ) : (
        // Anew when the list changes: the plan that was chosen may be gone, and the one in its place is marked.
        <PlanGroup key={listed} legend={t("chooser.legend")} legendHidden>
          {plans.map((plan) => (
            <PlanChoice
              key={plan.id}
              field="selectedSubscriptionType"
              value={plan.id}
              defaultChecked={plan.id === chosen.id}
              onChoose={() => form.notePlan(plan.id)}
              name={plan.name}
              price={plan.priceMinor}
              currency={plan.currency}
              per={per(plan)}
              tag={
                plan.trialDays > 0 ? t("chooser.trialNote", { count: plan.trialDays }) : undefined
              }
              note={plan.description ?? undefined}
            />
          ))}
        </PlanGroup>
      )}
      {only || plans.length < 2 ? null : (
        <noscript>
          <Button name="intent" value="choose" variant="secondary" formNoValidate>
            {t("chooser.show")}
          </Button>
        </noscript>
      )}
      {askInstagram && chosen.instagramHandleRequired ? (
        <Field
          id={fields.instagramHandle.id}
          name="instagramHandle"
          label={t("chooser.instagram")}
          help={t("chooser.instagramHelp")}
          defaultValue={fields.instagramHandle.initialValue}
          errors={errorsOf("instagramHandle")}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      ) : null}
      <PromoField
        code={fields.promoCode.initialValue ?? promoCode ?? ""}
        accepted={chosen.promo === "accepted"}
        errors={errorsOf("promoCode") ?? (promoError ? [textOf(promoError)] : undefined)}
        applying={sending}
      />
    </div>
  );
}
