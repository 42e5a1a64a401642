import type { ReactNode } from "react";
import * as styles from "./badge.module.css";
import { classNames } from "./class-names";

interface BadgeProps {
  tone?: "neutral" | "brand" | "good" | "warn" | "bad";
  icon?: ReactNode;
  children: ReactNode;
}

/** A state in one or two words. The coloured dot is decoration; the words carry the meaning. */
export function Badge({ tone = "neutral", icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon ?? (tone === "neutral" || tone === "brand" ? null : <span className={styles.dot} />)}
      {children}
    </span>
  );
}
