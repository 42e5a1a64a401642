import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import type { CalendarAnswer } from "./change-calendar-form.server";
import * as styles from "./calendar.module.css";

interface CalendarProblemProps {
  answer: Pick<CalendarAnswer, "problem" | "asked"> | undefined;
  formOwner: string;
  /** Of the calendar that the page shows. */
  version: string;
}

/** Above the calendar: why nothing was changed. Where another editor was first, what was asked can still be done. */
export function CalendarProblem({ answer, formOwner, version }: CalendarProblemProps) {
  const { t } = useTranslation("edit-challenges");
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (answer) ref.current?.focus();
  }, [answer]);
  if (!answer) return null;
  const { asked, problem } = answer;
  return (
    <section ref={ref} role="alert" tabIndex={-1} className={styles.problem}>
      <p className={styles.problemTitle}>{problem}</p>
      {asked ? <p>{asked.words}</p> : null}
      {asked?.fields ? (
        <form method="post">
          <input type="hidden" name="formOwner" value={formOwner} />
          <input type="hidden" name="version" value={version} />
          {asked.fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button variant="secondary">{t("calendar.again")}</Button>
        </form>
      ) : null}
    </section>
  );
}
