import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { RichText } from "~/ui/primitives/rich-text";
import { TextLink } from "~/ui/primitives/text-link";
import * as styles from "./texts.module.css";

interface TextPreviewProps {
  title: string;
  texts: readonly { language: string; label: string; html: string }[];
  /** The form that has asked for it, which stands below; then the keyboard starts here. */
  formId?: string;
}

/** The text as its page shows it, in each language that it is written in. */
export function TextPreview({ title, texts, formId }: TextPreviewProps) {
  const { t } = useTranslation("texts");
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (formId !== undefined) ref.current?.focus();
  }, [formId]);
  const [first, ...others] = texts;
  return (
    <section aria-labelledby="preview" className={styles.preview}>
      <h2 ref={ref} tabIndex={-1} id="preview" className={styles.heading}>
        {title}
      </h2>
      {formId === undefined ? null : (
        <TextLink plain standalone to={`#${formId}`}>
          {t("preview.back")}
        </TextLink>
      )}
      {first ? (
        <div className={styles.sheet}>
          <RichText html={first.html} lang={first.language} />
        </div>
      ) : (
        <p className={styles.dim}>{t("preview.standard")}</p>
      )}
      {others.map(({ language, label, html }) => (
        <details key={language} className={styles.fold}>
          <summary className={styles.summary}>{label}</summary>
          <div className={styles.sheet}>
            <RichText html={html} lang={language} />
          </div>
        </details>
      ))}
    </section>
  );
}
