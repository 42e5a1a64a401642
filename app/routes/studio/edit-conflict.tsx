import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "~/ui/primitives/text-link";
import * as styles from "./edit-conflict.module.css";
import type { EditConflict as Conflict } from "./find-edit-conflict";

interface EditConflictProps {
  conflict: Conflict;
  /** The label of a field. */
  toLabel: (name: string) => string;
  /** The page without what was typed. */
  reloadTo: string;
}

/** Above a form that another editor has saved meanwhile: both texts side by side. The form below has what was typed. */
export function EditConflict({ conflict, toLabel, reloadTo }: EditConflictProps) {
  const { t } = useTranslation("studio");
  const ref = useRef<HTMLElement>(null);
  const { version } = conflict;
  useEffect(() => {
    if (version) ref.current?.focus();
  }, [version]);
  return (
    <section ref={ref} role="alert" tabIndex={-1} className={styles.conflict}>
      <h2 className={styles.title}>{t("conflict.title")}</h2>
      <p className={styles.text}>{t("conflict.text")}</p>
      {conflict.fields.map(({ name, saved, typed }) => (
        <div key={name} className={styles.field}>
          <h3 className={styles.label}>{toLabel(name)}</h3>
          <dl className={styles.sides}>
            <Side label={t("conflict.saved")} text={saved} />
            <Side label={t("conflict.yours")} text={typed} />
          </dl>
        </div>
      ))}
      <TextLink to={reloadTo} standalone>
        {t("conflict.drop")}
      </TextLink>
    </section>
  );
}

function Side({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation("studio");
  return (
    <div className={styles.side}>
      <dt className={styles.sideLabel}>{label}</dt>
      <dd className={styles.sideText}>{text.trim() === "" ? t("conflict.empty") : text}</dd>
    </div>
  );
}
