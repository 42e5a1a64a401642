import { useTranslation } from "react-i18next";
import * as styles from "./single-plan.module.css";
import type { PaymentTerms } from "../orders/payment-lines";

/** The plan of a checkout without a choice (product.md §2): its name, its price, and the price after a promotion. */
export function SinglePlan(plan: PaymentTerms & { description: string | null; trialDays: number }) {
  const { t } = useTranslation("billing");
  const per = t(plan.interval === "YEAR" ? "perYear" : "perMonth");
  return (
    <div className={styles.onePlan}>
      <h2>{plan.name}</h2>
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
      {plan.description ? <p className={styles.dim}>{plan.description}</p> : null}
    </div>
  );
}
