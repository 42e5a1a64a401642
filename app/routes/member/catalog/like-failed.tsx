import { useTranslation } from "react-i18next";
import styles from "./like-failed.module.css";

/** Explains a like that was undone. */
export function LikeFailed() {
  const { t } = useTranslation("catalog");
  return (
    <p role="alert" className={styles.alert}>
      {t("likeFailed")}
    </p>
  );
}
