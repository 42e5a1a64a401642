import type { ReactNode } from "react";
import styles from "./badge.module.css";
import { classNames } from "./class-names";

export interface BadgeProps {
  tone?: "neutral" | "brand" | "good" | "warn" | "bad";
  icon?: ReactNode;
  children: ReactNode;
}

/** A state in one or two words. The dot repeats the colour for the eye only; the words carry it. */
export function Badge({ tone = "neutral", icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon ?? (tone === "neutral" || tone === "brand" ? null : <span className={styles.dot} />)}
      {children}
    </span>
  );
}
