import { useTranslation } from "react-i18next";
import { classNames } from "./class-names";
import * as styles from "./price.module.css";

interface PriceProps {
  /** Integer of the currency's minor units; every currency here has two decimals (product.md §13). */
  amount: number;
  currency: string;
  /** After the amount, e.g. "per month". */
  per?: string;
  size?: "inline" | "large";
  /** The price before a promotion. */
  struck?: boolean;
}

export function Price({ amount, currency, per, size = "inline", struck = false }: PriceProps) {
  const { i18n } = useTranslation("ui");
  const text = formatPrice(amount, currency, i18n.language);
  return (
    <span className={classNames(styles.price, size === "large" && styles.large)}>
      {struck ? (
        <s className={styles.struck}>{text}</s>
      ) : (
        <span className={styles.amount}>{text}</span>
      )}
      {per ? <span className={styles.per}> {per}</span> : null}
    </span>
  );
}

/** Always two decimals and the currency (product.md §9). */
function formatPrice(amount: number, currency: string, language: string): string {
  return new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(amount / 100);
}
