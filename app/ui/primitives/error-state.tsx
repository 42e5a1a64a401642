import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as styles from "./error-state.module.css";
import { EmptyState } from "./empty-state";

interface ErrorStateProps {
  title: string;
  /** What happened, without blaming the reader, and what is kept. */
  text?: ReactNode;
  /** A reference to quote to support. */
  reference?: string;
  /** The next step. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
}

export function ErrorState({ title, text, reference, action, headingLevel = 1 }: ErrorStateProps) {
  const { t } = useTranslation("ui");
  return (
    <EmptyState
      drawing="cable"
      title={title}
      headingLevel={headingLevel}
      action={action}
      text={
        <>
          {text}
          {reference ? (
            <p className={styles.reference}>{t("error.reference", { reference })}</p>
          ) : null}
        </>
      }
    />
  );
}
