import { useTranslation } from "react-i18next";
import styles from "./billing.module.css";

/** In the place of the button: whoever sells it cannot be paid yet, so nobody can be charged (decisions §9). */
export function NotOnSale() {
  const { t } = useTranslation("billing");
  return (
    <div className={styles.expired} role="note">
      <p className={styles.expiredName}>{t("notOnSale.title")}</p>
      <p className={styles.dim}>{t("notOnSale.text")}</p>
    </div>
  );
}
