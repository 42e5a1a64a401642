import { useTranslation } from "react-i18next";
import styles from "./like-failed.module.css";

/** A heart that took its press back says why. */
export function LikeFailed() {
  const { t } = useTranslation("catalog");
  return (
    <p role="alert" className={styles.alert}>
      {t("likeFailed")}
    </p>
  );
}
