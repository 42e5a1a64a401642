import { useTranslation } from "react-i18next";
import styles from "./age-question.module.css";
import { ParentQuestion, type AskedParent, type ParentFields } from "./parent-question";

/** As ageQuestion (app/routes/member/permission/ask-parent.server.ts) gives it. */
export interface Age {
  /**
   * The answers on offer. Empty: enough is known. Only one: the member is known to be under 18, so a parent is
   * asked.
   */
  ages: readonly ("adult" | "parent")[];
  /** A parent who was asked and has not agreed yet. */
  asked: AskedParent | null;
}

/** What the form starts with. */
export const ageAtFirst = ({ ages, asked }: Age, answered: string | undefined): string =>
  ages.length === 1 || (asked && !answered) ? "parent" : (answered ?? "");

export interface AgeQuestionProps {
  age: Age;
  /** The current answer in the form. */
  says: string;
  /** Error, in the reader's language. */
  error: string | undefined;
  parent: ParentFields;
  /** The request to the parent is being sent. */
  sending: boolean;
}

/** Members are at least 18, or a parent has agreed (product.md §12). */
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
        {ages.map((one) => (
          <label key={one} className={styles.radio}>
            <input
              type="radio"
              name="age"
              value={one}
              required
              defaultChecked={says === one}
              aria-describedby={error ? "age-error" : undefined}
            />
            <span>{t(`age.${one}`)}</span>
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
