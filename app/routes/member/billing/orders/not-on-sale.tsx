import { useTranslation } from "react-i18next";
import type { NotOnSaleReason } from "~/features/billing/not-on-sale-reason";
import * as styles from "./not-on-sale.module.css";

/** Replaces the order button when the price cannot be charged (product.md §18), and says whether waiting helps. */
export function NotOnSale({ reason }: { reason: NotOnSaleReason }) {
  const { t } = useTranslation("billing");
  const tooLow = reason === "below-minimum";
  return (
    <div className={styles.notOnSale} role="note">
      <p>{t(tooLow ? "notOnSale.tooLowTitle" : "notOnSale.title")}</p>
      <p className={styles.dim}>{t(tooLow ? "notOnSale.tooLowText" : "notOnSale.text")}</p>
    </div>
  );
}
