import { useId, type ComponentPropsWithoutRef } from "react";
import { described, FieldNotes, type FieldTexts } from "./field";
import * as styles from "./field.module.css";

interface CheckboxProps
  extends
    Omit<FieldTexts, "optional">,
    Omit<ComponentPropsWithoutRef<"input">, "className" | "style" | "children" | "type"> {
  name: string;
}

/** Native, so that it can be ticked without script (product.md §5 "Forms and script"). */
export function Checkbox({ label, help, errors, id, ...rest }: CheckboxProps) {
  const own = useId();
  const boxId = id ?? own;
  return (
    <div className={styles.checkbox}>
      <label className={styles.checkLabel} htmlFor={boxId}>
        <input
          {...rest}
          id={boxId}
          type="checkbox"
          className={styles.check}
          {...described(boxId, help, errors)}
        />
        <span>{label}</span>
      </label>
      <div className={styles.under}>
        <FieldNotes id={boxId} help={help} errors={errors} />
      </div>
    </div>
  );
}
