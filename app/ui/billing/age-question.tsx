import { useTranslation } from "react-i18next";
import styles from "./billing.module.css";

export interface AgeQuestionProps {
  /** What may be said about one's age. */
  ages: readonly ("adult" | "parent")[];
  answered: string | undefined;
  /** In the reader's language. */
  error: string | undefined;
}

/** Members are at least 18 or have a parent's permission (decisions §3); asked while no date of birth is known. */
export function AgeQuestion({ ages, answered, error }: AgeQuestionProps) {
  const { t } = useTranslation("billing");
  return (
    <fieldset className={styles.age}>
      <legend className={styles.ageTitle}>{t("age.legend")}</legend>
      {ages.map((age) => (
        <label key={age} className={styles.radio}>
          <input
            type="radio"
            name="age"
            value={age}
            required
            defaultChecked={answered === age}
            aria-describedby={error ? "age-error" : undefined}
          />
          <span>{t(`age.${age}`)}</span>
        </label>
      ))}
      {error ? (
        <p id="age-error" className={styles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
