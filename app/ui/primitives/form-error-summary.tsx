import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import * as styles from "./form-error-summary.module.css";

interface FormErrorSummaryProps {
  /** Translated errors; with `fieldId` they link to the field. */
  errors: readonly { message: string; fieldId?: string }[];
  title?: string;
}

/** Above a rejected form: announced and focused, so that the keyboard starts there. */
export function FormErrorSummary({ errors, title }: FormErrorSummaryProps) {
  const { t } = useTranslation("ui");
  const ref = useRef<HTMLDivElement>(null);
  const text = errors.map((error) => error.message).join("\n");
  useEffect(() => {
    if (text) ref.current?.focus();
  }, [text]);
  if (errors.length === 0) return null;
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={styles.summary}>
      <p className={styles.title}>{title ?? t("form.errorTitle")}</p>
      <ul className={styles.list}>
        {errors.map((error) => (
          <li key={`${error.fieldId ?? ""}${error.message}`}>
            {error.fieldId ? <a href={`#${error.fieldId}`}>{error.message}</a> : error.message}
          </li>
        ))}
      </ul>
    </div>
  );
}
