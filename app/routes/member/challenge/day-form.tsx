import type { ReactNode } from "react";
import { Field } from "~/ui/primitives/field";
import * as styles from "./day-form.module.css";

interface DayFormProps {
  label: string;
  /** What may be chosen. */
  days: { first: string; last: string };
  /** What is chosen at first. */
  day: string;
  refused: { day: string; message: string } | null;
  /** The button, which says what the day is for. */
  children: ReactNode;
}

/** A day and a button. A browser without a calendar of its own shows a text field. */
export function DayForm({ label, days, day, refused, children }: DayFormProps) {
  return (
    <form method="post" className={styles.form}>
      <div className={styles.field}>
        <Field
          type="date"
          name="day"
          label={label}
          min={days.first}
          max={days.last}
          defaultValue={refused?.day ?? day}
          required
          errors={refused ? [refused.message] : undefined}
        />
      </div>
      <div className={styles.button}>{children}</div>
    </form>
  );
}
