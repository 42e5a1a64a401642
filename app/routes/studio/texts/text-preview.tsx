import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { RichText } from "~/ui/primitives/rich-text";
import * as styles from "./texts.module.css";

interface TextPreviewProps {
  title: string;
  texts: readonly { language: string; label: string; html: string }[];
  /** Whether the page was asked for it: then it is where the keyboard starts. */
  isRequested?: boolean;
}

/** The text as its page shows it, in each language that it is written in. */
export function TextPreview({ title, texts, isRequested = false }: TextPreviewProps) {
  const { t } = useTranslation("texts");
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isRequested) ref.current?.focus();
  }, [isRequested, texts]);
  const [first, ...others] = texts;
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby="preview" className={styles.preview}>
      <h2 id="preview" className={styles.heading}>
        {title}
      </h2>
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
