import type { ReactNode } from "react";
import * as styles from "./week.module.css";

interface WeekProps {
  title: string;
  isOpen: boolean;
  /** Right of the title. */
  aside: ReactNode;
  /** Its days, as `li`. */
  children: ReactNode;
}

/** A week of a challenge, which folds without script. */
export function Week({ title, isOpen, aside, children }: WeekProps) {
  return (
    <details className={styles.week} open={isOpen}>
      <summary className={styles.summary}>
        <h3 className={styles.title}>{title}</h3>
        {aside}
      </summary>
      <ol className={styles.days}>{children}</ol>
    </details>
  );
}

interface WeekDayProps {
  label: ReactNode;
  isToday?: boolean;
  children: ReactNode;
}

export function WeekDay({ label, isToday = false, children }: WeekDayProps) {
  return (
    <li className={isToday ? styles.today : styles.day}>
      <p className={styles.label}>{label}</p>
      <div className={styles.content}>{children}</div>
    </li>
  );
}
