import { useTranslation } from "react-i18next";
import * as styles from "./single-plan.module.css";
import type { PlanView } from "../plan-view";
import type { PaymentTerms } from "../orders/payment-lines";

/** The plan of a checkout without a choice (product.md §2): its name, its price, and the price after a promotion. */
export function SinglePlan(
  plan: PaymentTerms & Pick<PlanView, "description" | "savingText" | "trialDays">,
) {
  const { t } = useTranslation("billing");
  const per = t(plan.interval === "YEAR" ? "perYear" : "perMonth");
  return (
    <div className={styles.onePlan}>
      <h2 lang={plan.langs.name}>{plan.name}</h2>
      <p className={styles.onePlanPrice}>
        {plan.priceAfterPromo ? (
          <>
            <s className={styles.struck}>{plan.price}</s> <strong>{plan.priceAfterPromo}</strong>
          </>
        ) : (
          <strong>{plan.price}</strong>
        )}{" "}
        <span className={styles.per}>{per}</span>
      </p>
      {plan.trialDays > 0 ? <p>{t("chooser.trialNote", { count: plan.trialDays })}</p> : null}
      {plan.savingText ? <p>{plan.savingText}</p> : null}
      {plan.description ? (
        <p className={styles.dim} lang={plan.langs.description}>
          {plan.description}
        </p>
      ) : null}
    </div>
  );
}
