import { useTranslation } from "react-i18next";
import * as styles from "./texts.module.css";

const RULES = ["paragraph", "heading", "bold", "list", "link"] as const;

/** How to write headings, lists and links, for people who have never heard of Markdown. */
export function MarkdownHelp() {
  const { t } = useTranslation("texts");
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>{t("help.title")}</summary>
      <dl className={styles.help}>
        {RULES.map((rule) => (
          <div key={rule} className={styles.rule}>
            <dt>{t(`help.${rule}.what`)}</dt>
            <dd className={styles.sample}>{t(`help.${rule}.type`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.dim}>{t("help.rest")}</p>
    </details>
  );
}
