import { useTranslation } from "react-i18next";
import type { NotOnSaleReason } from "~/features/billing/not-on-sale-reason";
import styles from "./not-on-sale.module.css";

/** In place of the button: it cannot be charged for now (product.md §18), and whether waiting helps. */
export function NotOnSale({ why }: { why: NotOnSaleReason }) {
  const { t } = useTranslation("billing");
  const tooLow = why === "below-minimum";
  return (
    <div className={styles.notOnSale} role="note">
      <p>{t(tooLow ? "notOnSale.tooLowTitle" : "notOnSale.title")}</p>
      <p className={styles.dim}>{t(tooLow ? "notOnSale.tooLowText" : "notOnSale.text")}</p>
    </div>
  );
}
