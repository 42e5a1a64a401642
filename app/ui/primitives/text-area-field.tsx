import { useId, type ComponentPropsWithoutRef } from "react";
import { classNames } from "./class-names";
import { described, FieldFrame, type FieldTexts } from "./field";
import * as styles from "./field.module.css";

interface TextAreaFieldProps
  extends
    FieldTexts,
    Omit<ComponentPropsWithoutRef<"textarea">, "className" | "style" | "children"> {
  name: string;
}

/** A labelled native text area. */
export function TextAreaField({
  label,
  help,
  errors,
  optional,
  id,
  rows = 4,
  ...rest
}: TextAreaFieldProps) {
  const own = useId();
  const areaId = id ?? own;
  return (
    <FieldFrame id={areaId} label={label} help={help} errors={errors} optional={optional}>
      <textarea
        {...rest}
        id={areaId}
        rows={rows}
        className={classNames(styles.control, styles.area)}
        {...described(areaId, help, errors)}
      />
    </FieldFrame>
  );
}
