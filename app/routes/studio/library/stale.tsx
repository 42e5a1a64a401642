import { useTranslation } from "react-i18next";
import { isStale } from "./keep-page-data";
import * as styles from "./library.module.css";

/** Says that the page could not be loaded again, and shows what it has kept. */
export function Stale({ page }: { page: object }) {
  const { t } = useTranslation("library");
  return (
    <p role="status" className={styles.stale}>
      {isStale(page) ? t("stale") : null}
    </p>
  );
}
