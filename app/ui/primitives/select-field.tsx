import { ChevronDown } from "lucide-react";
import { useId, type ComponentPropsWithoutRef } from "react";
import { classNames } from "./class-names";
import { described, FieldFrame, type FieldTexts } from "./field";
import * as styles from "./field.module.css";
import { Icon } from "./icon";

interface SelectFieldProps
  extends FieldTexts, Omit<ComponentPropsWithoutRef<"select">, "className" | "style" | "children"> {
  options: readonly { value: string; text: string; lang?: string }[];
  /** The text of the empty choice, for a field without a value. */
  placeholder?: string;
}

/** A labelled native select. */
export function SelectField({
  label,
  help,
  errors,
  optional,
  id,
  options,
  placeholder,
  ...rest
}: SelectFieldProps) {
  const own = useId();
  const selectId = id ?? own;
  return (
    <FieldFrame id={selectId} label={label} help={help} errors={errors} optional={optional}>
      <div className={styles.box}>
        <select
          {...rest}
          id={selectId}
          className={classNames(styles.control, styles.select)}
          {...described(selectId, help, errors)}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map(({ value, text, lang }) => (
            <option key={value} value={value} lang={lang}>
              {text}
            </option>
          ))}
        </select>
        <span className={styles.arrow} aria-hidden="true">
          <Icon as={ChevronDown} size={20} />
        </span>
      </div>
    </FieldFrame>
  );
}
