import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import * as styles from "./age-question.module.css";
import type { loadAgeQuestion } from "./ask-parent.server";
import { ParentQuestion, type ParentFields } from "./parent-question";

/**
 * No `ages`: enough is known about the member. A single one: the member is under 18, so a parent must agree.
 * `answered`: the answer before a declined card. `asked`: a parent who has not agreed yet.
 */
export type Age = SerializeFrom<typeof loadAgeQuestion>;

/** The answer that the form starts with. */
export const getInitialAge = ({ ages, asked, answered }: Age, typed: string | undefined): string =>
  ages.length === 1 ? "parent" : typed || answered || (asked ? "parent" : "");

interface AgeQuestionProps {
  age: Age;
  /** The current answer in the form. */
  says: string;
  /** Already translated. */
  error: string | undefined;
  parent: ParentFields;
  /** True while the browser sends the request to the parent. */
  sending: boolean;
}

/** A buyer is at least 18, or a parent has agreed (product.md §12). */
export function AgeQuestion({ age, says, error, parent, sending }: AgeQuestionProps) {
  const { t } = useTranslation("billing");
  const { ages, asked } = age;
  if (ages.length === 0) return null;
  const wrong = error ? (
    <p id="age-error" className={styles.error}>
      {error}
    </p>
  ) : null;
  const question = <ParentQuestion asked={asked} sending={sending} {...parent} />;
  if (ages.length === 1) {
    return (
      <div id="age" className={styles.age}>
        <input type="hidden" name="age" value="parent" />
        <p>{t("age.minor")}</p>
        {wrong}
        {question}
      </div>
    );
  }
  return (
    <>
      <fieldset id="age" className={styles.age}>
        <legend>{t("age.legend")}</legend>
        {ages.map((answer, index) => (
          <label key={answer} className={styles.radio}>
            <input
              type="radio"
              name="age"
              value={answer}
              required
              defaultChecked={says === answer}
              aria-describedby={error ? "age-error" : undefined}
              {...(error && index === 0 ? { autoFocus: true } : {})}
            />
            <span>{t(`age.${answer}`)}</span>
          </label>
        ))}
        {wrong}
      </fieldset>
      {says === "parent" ? (
        question
      ) : (
        <noscript>
          <ParentQuestion asked={null} sending={false} only {...parent} />
        </noscript>
      )}
    </>
  );
}
