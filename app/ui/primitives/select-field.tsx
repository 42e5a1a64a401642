import { ChevronDown } from "lucide-react";
import { useId, type ComponentPropsWithoutRef } from "react";
import { classNames } from "./class-names";
import { described, FieldFrame, type FieldTexts } from "./field";
import styles from "./field.module.css";
import { Icon } from "./icon";

export interface SelectFieldProps
  extends FieldTexts, Omit<ComponentPropsWithoutRef<"select">, "className" | "style" | "children"> {
  name: string;
  options: readonly { value: string; label: string }[];
  /** A first, empty option; leave it out where there is always a choice. */
  placeholder?: string;
}

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
          {placeholder ? <option value="">{placeholder}</option> : null}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.chevron}>
          <Icon as={ChevronDown} />
        </span>
      </div>
    </FieldFrame>
  );
}
