import { useTranslation } from "react-i18next";
import { Badge } from "../primitives/badge";
import styles from "./billing.module.css";

/** Above the chooser: what has ended, so that it is clear why there is a choice again (spec §2). */
export function ExpiredNotice({ name, date }: { name: string; date: string }) {
  const { t } = useTranslation("billing");
  return (
    <div className={styles.expired}>
      <p className={styles.expiredTop}>
        <span className={styles.expiredName}>{name}</span>
        <Badge tone="bad">{t("detail.badgeExpired")}</Badge>
      </p>
      <p>
        {t("detail.expired")}
        <span className={styles.date}>{date}</span>
      </p>
      <p className={styles.dim}>{t("detail.chooseAgain")}</p>
    </div>
  );
}
