/** The left side of a checkout: the plans or the single plan, and the fields that the chosen plan needs. */
import { useTranslation } from "react-i18next";
import { PlanChoice, PlanGroup } from "~/ui/patterns/plan-card";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import * as styles from "./plan-choices.module.css";
import { NoScriptErrorSummary } from "../orders/no-script-error-summary";
import { SinglePlan } from "./single-plan";
import { PromoField } from "./promo-field";
import type { PlanView } from "../plan-view";
import type { PlanForm } from "./use-plan-form";

interface PlanChoicesProps {
  plans: PlanView[];
  chosen: PlanView;
  /** A single plan to pay, without a choice (product.md §2 "Subscription checkout"). */
  only: boolean;
  promoCode: string | null;
  codeRemoved: boolean;
  /** False when the member's handle is known. */
  askInstagram: boolean;
  /** The form waits for its answer. */
  sending: boolean;
  form: PlanForm;
}

export function PlanChoices(props: PlanChoicesProps) {
  const { plans, chosen, only, promoCode, askInstagram, sending, form } = props;
  const { t } = useTranslation("billing");
  const { fields } = form;
  const { textOf, errorsOf } = form.answers;
  const listKey = plans.map(({ id }) => id).join();
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
        // A changed list is a new group: the chosen plan may be gone, and the plan in its place is checked.
        <PlanGroup key={listKey} legend={t("chooser.legend")} legendHidden>
          {plans.map((plan) => (
            <PlanRadio
              key={plan.id}
              plan={plan}
              checked={plan.id === chosen.id}
              onChoose={() => form.notePlan(plan.id)}
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
        effect={chosen.discountText}
        removed={props.codeRemoved}
        errors={errorsOf("promoCode") ?? (promoError ? [textOf(promoError)] : undefined)}
        applying={sending}
      />
    </div>
  );
}

function PlanRadio({
  plan,
  checked,
  onChoose,
}: {
  plan: PlanView;
  checked: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation("billing");
  return (
    <PlanChoice
      field="selectedSubscriptionType"
      value={plan.id}
      defaultChecked={checked}
      onChoose={onChoose}
      name={plan.name}
      langs={plan.langs}
      price={plan.priceMinor}
      currency={plan.currency}
      per={t(plan.interval === "YEAR" ? "perYear" : "perMonth")}
      tag={plan.trialDays > 0 ? t("chooser.trialNote", { count: plan.trialDays }) : undefined}
      saving={plan.savingText ?? undefined}
      note={plan.description ?? undefined}
    />
  );
}
