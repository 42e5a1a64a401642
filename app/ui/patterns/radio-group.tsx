import type { ReactNode } from "react";
import { FieldNotes } from "../primitives/field";
import * as styles from "./radio-group.module.css";

interface RadioGroupProps {
  name: string;
  id: string;
  legend: string;
  chosen: string;
  errors: readonly string[];
  choices: readonly { value: string; label: string; help?: string | undefined }[];
  /** What belongs to a choice. */
  children?: ReactNode;
}

/** Native radio buttons, each a row that a thumb hits. */
export function RadioGroup({
  name,
  id,
  legend,
  chosen,
  errors,
  choices,
  children,
}: RadioGroupProps) {
  return (
    <fieldset className={styles.part} id={id} tabIndex={-1}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {choices.map(({ value, label, help }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={value}
              defaultChecked={value === chosen}
            />
            <span className={styles.choiceWords}>
              <span>{label}</span>
              {help ? <span className={styles.choiceHelp}>{help}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} errors={errors} />
      {children}
    </fieldset>
  );
}
