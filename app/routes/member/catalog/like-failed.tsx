import { useTranslation } from "react-i18next";
import * as styles from "./like-failed.module.css";

/** Tells the member that the server refused the like or the saved workout, which the page has undone. */
export function LikeFailed({ status }: { status: number }) {
  const { t } = useTranslation("catalog");
  return (
    <p role="alert" className={styles.alert}>
      {t(status === 409 ? "savedFull" : "notSaved")}
    </p>
  );
}
