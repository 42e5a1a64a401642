import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { MAX_QUESTION_LENGTH } from "~/features/lives/questions/question-limits";
import { Button } from "~/ui/primitives/button";
import { TextAreaField } from "~/ui/primitives/text-area-field";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import * as styles from "./questions.module.css";
import type { action } from "./questions.server";

export interface OwnQuestion {
  id: number;
  text: string;
}

/** A member asks the trainer; with script the picture goes on meanwhile, without it the form leads back to the live. */
export function QuestionBox({
  action: to,
  own,
  refused,
}: {
  action: string;
  own: readonly OwnQuestion[];
  /** The answer to a form that was sent without script. */
  refused?: { text: string; error: string | null } | undefined;
}) {
  const { t } = useTranslation("live-questions");
  const fetcher = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const { text, error } = answer ?? refused ?? { text: "", error: null };
  const isSent = answer?.sent === true;
  useEffect(() => {
    if (isSent) form.current?.reset();
  }, [isSent, answer]);
  const shown = answer?.own ?? own;
  return (
    <section className={styles.box} id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title" className={styles.title}>
        {t("title")}
      </h2>
      <fetcher.Form ref={form} method="post" action={to} className={styles.form}>
        {hydrated ? <input type="hidden" name="stay" value="yes" /> : null}
        <TextAreaField
          name="text"
          label={t("label")}
          help={t("help")}
          rows={2}
          maxLength={MAX_QUESTION_LENGTH}
          required
          defaultValue={text}
          errors={error ? [t(`error.${error}`)] : undefined}
        />
        <Button name="intent" value="ask">
          {t("ask")}
        </Button>
      </fetcher.Form>
      {shown.length > 0 ? (
        <ul className={styles.own} aria-label={t("own")}>
          {shown.map((question) => (
            <li key={question.id}>{question.text}</li>
          ))}
        </ul>
      ) : null}
      <p className={styles.sent} role="status">
        {isSent ? t("sent") : null}
      </p>
    </section>
  );
}
