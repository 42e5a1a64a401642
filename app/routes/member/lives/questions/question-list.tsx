import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import type { Questions } from "./answer-questions.server";
import * as styles from "./questions.module.css";
import { readSubmitted, useQuestions } from "./use-questions";

interface QuestionListProps {
  action: string;
  /** The same as JSON. */
  dataAddress: string;
  initial: Pick<Questions, "open" | "blocked">;
}

/** What members ask, for the trainer: the newest first. With script it reads again every five seconds. */
export function QuestionList({ action, dataAddress, initial }: QuestionListProps) {
  const { t } = useTranslation("live-questions");
  const { questions, send } = useQuestions(dataAddress, { initial, isRead: true });
  const [isLost, setLost] = useState(false);
  const { open, blocked } = questions;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setLost((await send(readSubmitted(event))) === null);
  }
  const form = {
    method: "post",
    action,
    className: styles.actions,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  } as const;

  return (
    <section className={styles.asked} aria-labelledby="asked-title">
      <h2 id="asked-title" className={styles.title}>
        {t("asked")}
      </h2>
      <p role="status" className={styles.none}>
        {isLost ? t("error.lost") : open.length === 0 ? t("none") : null}
      </p>
      <ul className={styles.list}>
        {open.map(({ id, name, text }) => (
          <li key={id} className={styles.question}>
            <p className={styles.name}>{name}</p>
            <p className={styles.text}>{text}</p>
            <form {...form}>
              <Button variant="secondary" size="small" name="hide" value={id}>
                {t("hide")}
              </Button>
              <details className={styles.block}>
                <summary>{t("blockTitle")}</summary>
                <Button variant="secondary" size="small" name="block" value={id}>
                  {t("block", { name })}
                </Button>
              </details>
            </form>
          </li>
        ))}
      </ul>
      {blocked.length > 0 ? (
        <details>
          <summary>{t("blocked", { count: blocked.length })}</summary>
          <ul className={styles.list}>
            {blocked.map(({ studentId, name }) => (
              <li key={studentId} className={styles.question}>
                <form {...form}>
                  <span>{name}</span>
                  <Button variant="quiet" size="small" name="unblock" value={studentId}>
                    {t("unblock")}
                  </Button>
                </form>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}
