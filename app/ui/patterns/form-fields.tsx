/** The fields of conform's forms. They stand in one file, because a page would load a second one for a few bytes. */
import { getInputProps, type FieldMetadata } from "@conform-to/react";
import { useEffect, type ReactNode, type RefObject } from "react";
import { Field, type FieldProps } from "../primitives/field";
import { useMessage } from "../shell/use-message";

interface FormFieldProps extends Omit<
  FieldProps,
  "name" | "id" | "type" | "errors" | "form" | "defaultValue"
> {
  /** conform's name, constraints, typed value and errors. */
  meta: FieldMetadata<string | undefined>;
  type: "text" | "email" | "password";
  /** A translation key in place of conform's errors. */
  error?: string | undefined;
}

/** A field of a conform form shows only its first error, which is the first to fix. */
export function FormField({ meta, type, error, ...rest }: FormFieldProps) {
  const message = useMessage();
  const errors = error === undefined ? meta.errors : [error];
  // A key may not be spread into JSX (React 18.3).
  const { key, ...input } = getInputProps(meta, { type, ariaAttributes: false });
  return <Field key={key} {...input} {...rest} errors={errors?.slice(0, 1).map(message)} />;
}

interface PasswordFieldsProps extends Pick<FormFieldProps, "onInput"> {
  fields: Record<"password1" | "password2", FormFieldProps["meta"]>;
  label: string;
  confirmLabel: string;
  /** What a password must be. */
  hint: string | undefined;
  /** Stands below the first field, e.g. what its password still needs. */
  children?: ReactNode;
}

const NEW_PASSWORD = { type: "password", autoComplete: "new-password" } as const;

/** A new password, typed twice: at sign-up, reset and change, and at a partner's registration. */
export const PasswordFields = (props: PasswordFieldsProps) => (
  <>
    <div>
      <FormField
        {...NEW_PASSWORD}
        meta={props.fields.password1}
        label={props.label}
        help={props.hint}
        onInput={props.onInput}
      />
      {props.children}
    </div>
    <FormField {...NEW_PASSWORD} meta={props.fields.password2} label={props.confirmLabel} />
  </>
);

/**
 * Focuses a field of the form by script, each time that `occasion` becomes another true value. The page does not
 * scroll: the attribute autofocus would move a message at the top of the page out of the view of a low screen.
 */
export function useFieldFocus(
  form: RefObject<HTMLFormElement>,
  name: string,
  occasion: unknown,
): void {
  useEffect(() => {
    if (!occasion) return;
    const field = form.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
    field?.focus({ preventScroll: true });
  }, [form, name, occasion]);
}
