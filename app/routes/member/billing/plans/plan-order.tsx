/** The right side of a checkout: the payments and their dates, the buyer, the card, and the order button. */
import { useTranslation } from "react-i18next";
import type { Age } from "../../permission/age-question";
import * as styles from "./plan-order.module.css";
import { BuyerFields } from "../orders/buyer-fields";
import { NotOnSale } from "../orders/not-on-sale";
import { OpenOrderNotice } from "../orders/open-order-notice";
import { OrderButton } from "../orders/order-button";
import { Obligation, PaymentLines } from "../orders/payment-lines";
import type { PlanView } from "../plan-view";
import type { PlanForm } from "./use-plan-form";

interface PlanOrderProps {
  chosen: PlanView;
  age: Age;
  termsTo: string;
  sending: boolean;
  form: PlanForm;
}

export function PlanOrder({ chosen, age, termsTo, sending, form }: PlanOrderProps) {
  const { t } = useTranslation("billing");
  const { fields, answers, byCard } = form;
  const { payment } = answers;
  const completion = answers.checkCompletion(byCard);
  const paying = byCard ? payment.paying : undefined;
  return (
    <div className={styles.summary}>
      <h2>{t("summary.title")}</h2>
      <PaymentLines {...chosen} />
      {chosen.unavailable ? (
        <NotOnSale reason={chosen.unavailable} />
      ) : (
        <BuyerFields
          {...{ answers, fields, age, termsTo, sending }}
          free={chosen.next === null}
          startAtOnce={
            chosen.next === null
              ? null
              : { initialValue: fields.startAtOnce.initialValue, isTrial: chosen.trialDays > 0 }
          }
        >
          <Obligation {...chosen} />
          {form.begun ? (
            <OpenOrderNotice {...{ chosen, paying }} {...completion} begun={form.begun} />
          ) : (
            <OrderButton {...completion} paying={paying} terms={chosen} />
          )}
        </BuyerFields>
      )}
    </div>
  );
}
