import { useTranslation } from "react-i18next";
import { classNames } from "./class-names";
import * as styles from "./spinner.module.css";

interface SpinnerProps {
  label?: string;
  /** Fills the box of what is being loaded, e.g. a dialog (product.md §2 "Dialogs"). */
  fill?: boolean;
}

export function Spinner({ label, fill = false }: SpinnerProps) {
  const { t } = useTranslation("ui");
  return (
    <span role="status" className={classNames(styles.spinner, fill && styles.fill)}>
      <SpinnerMark />
      <span>{label ?? t("loading")}</span>
    </span>
  );
}

/** The ring alone, for a button whose words say what it is doing. */
export function SpinnerMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <circle
        cx="12"
        cy="12"
        r="9"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        opacity=".25"
      />
      <path
        d="M12 3a9 9 0 0 1 9 9"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
