import type { ReactNode } from "react";
import { classNames } from "./class-names";
import * as styles from "./rich-text.module.css";

interface RichTextProps {
  /** Sanitised by the server when written and again when read (security.md §10). */
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

/** The same typography for our own texts. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>;
}
