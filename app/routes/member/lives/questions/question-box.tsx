import { useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { MAX_QUESTION_LENGTH } from "~/features/lives/questions/question-limits";
import { Button } from "~/ui/primitives/button";
import { TextAreaField } from "~/ui/primitives/text-area-field";
import type { Questions } from "./answer-questions.server";
import * as styles from "./questions.module.css";
import { readSubmitted, useQuestions } from "./use-questions";

interface QuestionBoxProps {
  action: string;
  /** The same as JSON. */
  dataAddress: string;
  own: Questions["own"];
  /** The answer to a form that was sent without script. */
  refused?: { text: string; error: string | null } | undefined;
}

/** A member asks the trainer; with script the picture goes on meanwhile, without it the form leads back to the live. */
export function QuestionBox({ action, dataAddress, own, refused }: QuestionBoxProps) {
  const { t } = useTranslation("live-questions");
  const form = useRef<HTMLFormElement>(null);
  const { questions, send, isPending } = useQuestions(dataAddress, { initial: { own } });
  const [error, setError] = useState(refused?.error ?? null);
  const [isSent, setSent] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setSent(false);
    const answer = await send(readSubmitted(event));
    setError(answer ? answer.error : "lost");
    if (!answer || answer.error !== null) return;
    setSent(true);
    form.current?.reset();
  }

  return (
    <section className={styles.box} id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title" className={styles.title}>
        {t("title")}
      </h2>
      <form
        ref={form}
        method="post"
        action={action}
        className={styles.form}
        onSubmit={(event) => void submit(event)}
      >
        <TextAreaField
          name="text"
          label={t("label")}
          help={t("help")}
          rows={2}
          maxLength={MAX_QUESTION_LENGTH}
          required
          defaultValue={refused?.text}
          errors={error === null ? undefined : [t(`error.${error}`)]}
        />
        <Button name="intent" value="ask" pending={isPending}>
          {t("ask")}
        </Button>
      </form>
      <p className={styles.sent} role="status">
        {isSent ? t("sent") : null}
      </p>
      {questions.own.length > 0 ? (
        <ul className={styles.own} aria-label={t("own")}>
          {questions.own.map((question) => (
            <li key={question.id}>{question.text}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
