import { getInputProps, type FieldMetadata } from "@conform-to/react";
import { Field, type FieldProps } from "~/ui/primitives/field";
import { useMessage } from "~/ui/shell/use-message";

interface FormFieldProps extends Omit<
  FieldProps,
  "name" | "id" | "type" | "errors" | "form" | "defaultValue"
> {
  /** conform's name, constraints, typed value and errors. */
  meta: FieldMetadata<string | undefined>;
  type: "text" | "email" | "password";
}

/** A field of a conform form shows only its first error, which is the first to fix. */
export function FormField({ meta, type, ...rest }: FormFieldProps) {
  const message = useMessage();
  // A key may not be spread into JSX (React 18.3).
  const { key, ...input } = getInputProps(meta, { type, ariaAttributes: false });
  return <Field key={key} {...input} {...rest} errors={meta.errors?.slice(0, 1).map(message)} />;
}
