import type { ReactNode } from "react";
import { classNames } from "./class-names";
import * as styles from "./rich-text.module.css";

interface RichTextProps {
  /** Sanitised by the server when written and again when read (security.md §10). */
  html: string;
  size?: "regular" | "small";
  /** Where the text is not in the page's language. */
  lang?: string | undefined;
}

export function RichText({ html, size = "regular", lang }: RichTextProps) {
  return (
    <div
      lang={lang}
      className={classNames(styles.prose, size === "small" && styles.small)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** The same typography for our own texts. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>;
}
