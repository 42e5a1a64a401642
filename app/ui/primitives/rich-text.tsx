import type { ReactNode } from "react";
import { classNames } from "./class-names";
import styles from "./rich-text.module.css";

export interface RichTextProps {
  /** Cleaned by the server when it was written and again when it was read (security.md, 10). */
  html: string;
  size?: "regular" | "small";
}

export function RichText({ html, size = "regular" }: RichTextProps) {
  return (
    <div
      className={classNames(styles.prose, size === "small" && styles.small)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** The same typography for words that we write ourselves. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>;
}
