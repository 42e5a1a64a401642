/** The right side of a checkout: what is paid and when, who buys, the card, and the button that orders. */
import { useTranslation } from "react-i18next";
import { AgeQuestion, type Age } from "../../permission/age-question";
import styles from "./plan-order.module.css";
import { NotOnSale } from "../orders/not-on-sale";
import { OrderBegun } from "../orders/open-order-notice";
import { OrderButton } from "../orders/order-button";
import { Obligation, PaymentLines } from "../orders/payment-lines";
import { TermsBox } from "../orders/terms-box";
import { PaymentMethod } from "~/ui/billing/card/payment-method";
import type { ChooserPlan } from "./plan-choices";
import type { PlanForm } from "./use-plan-form";

export interface PlanOrderProps {
  chosen: ChooserPlan;
  age: Age;
  termsTo: string;
  sending: boolean;
  form: PlanForm;
}

export function PlanOrder({ chosen, age, termsTo, sending, form }: PlanOrderProps) {
  const { t } = useTranslation("billing");
  const { fields, payment, byCard, errorsOf } = form;
  const ready = form.accepted && (!byCard || payment.complete);
  const paying = byCard ? payment.paying : undefined;
  return (
    <div className={styles.summary}>
      <h2>{t("summary.title")}</h2>
      <PaymentLines {...chosen} />
      {chosen.unavailable ? (
        <NotOnSale why={chosen.unavailable} />
      ) : (
        <>
          <AgeQuestion
            age={age}
            says={form.says}
            error={errorsOf("age")?.[0]}
            parent={{
              name: { typed: fields.parentName.initialValue, errors: errorsOf("parentName") },
              email: { typed: fields.parentEmail.initialValue, errors: errorsOf("parentEmail") },
            }}
            sending={sending}
          />
          {form.parentFirst ? null : (
            <>
              <TermsBox
                termsTo={termsTo}
                checked={fields.terms.initialValue === "on"}
                errors={errorsOf("terms")}
              />
              {chosen.next === null ? null : <PaymentMethod card={payment.form} />}
              {form.begun ? (
                <OrderBegun {...{ chosen, ready, paying }} begun={form.begun} />
              ) : (
                <OrderButton {...{ ready, paying }} terms={chosen} />
              )}
              <Obligation {...chosen} />
            </>
          )}
        </>
      )}
    </div>
  );
}
