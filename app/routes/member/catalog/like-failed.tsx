import { useTranslation } from "react-i18next";
import * as styles from "./like-failed.module.css";

/** Tells the member that the server refused the like, which the page has undone. */
export function LikeFailed() {
  const { t } = useTranslation("catalog");
  return (
    <p role="alert" className={styles.alert}>
      {t("likeFailed")}
    </p>
  );
}
