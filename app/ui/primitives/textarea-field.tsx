import { useId, type ComponentPropsWithoutRef } from "react";
import { described, FieldFrame, type FieldTexts } from "./field";
import styles from "./field.module.css";

export interface TextareaFieldProps
  extends
    FieldTexts,
    Omit<ComponentPropsWithoutRef<"textarea">, "className" | "style" | "children"> {
  name: string;
}

export function TextareaField({ label, help, errors, optional, id, ...rest }: TextareaFieldProps) {
  const own = useId();
  const areaId = id ?? own;
  return (
    <FieldFrame id={areaId} label={label} help={help} errors={errors} optional={optional}>
      <textarea
        rows={4}
        {...rest}
        id={areaId}
        className={styles.control}
        {...described(areaId, help, errors)}
      />
    </FieldFrame>
  );
}
