import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { useMessage } from "~/ui/shell/use-message";
import type { FormValues } from "./find-edit-conflict";
import { useUnsentText } from "./use-unsaved-guard";

/**
 * The values of a form of the studio, as typed where it was refused, and the first error of each field. Native inputs
 * keep them, so the form is the same without script.
 *
 * @param id begins the id of each control
 * @param labels by field name, in the order of the form
 */
export function useFormValues({
  id,
  labels,
  values,
  reply,
  toMessage,
}: {
  id: string;
  labels: Readonly<Record<string, string>>;
  values: FormValues;
  reply: SubmissionResult<string[]> | undefined;
  /** The text of an error; left out: of the namespace `error`. */
  toMessage?: (key: string) => string;
}) {
  const { t } = useTranslation("studio");
  const fromErrors = useMessage();
  const message = toMessage ?? fromErrors;
  const typed = reply?.initialValue ?? values;
  const toText = (text: unknown) => (typeof text === "string" ? text : "");
  useUnsentText(Object.keys(labels).some((name) => toText(typed[name]) !== toText(values[name])));
  const value = (name: string): string => toText(typed[name]);
  const errorsOf = (name: string) => reply?.error?.[name]?.slice(0, 1).map(message) ?? [];
  return {
    value,
    errorsOf,
    /** For a field's control, with its label. */
    field: (name: string) => ({
      name,
      id: `${id}-${name}`,
      label: labels[name] ?? name,
      defaultValue: value(name),
      errors: errorsOf(name),
    }),
    /** Every error with the name of the field that it stands at. */
    summary: [
      ...errorsOf("").map((text) => ({ message: text })),
      ...Object.entries(labels).flatMap(([name, label]) =>
        errorsOf(name).map((text) => ({
          message: t("fieldError", { field: label, message: text }),
          fieldId: `${id}-${name}`,
        })),
      ),
    ],
    /** Another refusal is another form. */
    key: reply ? JSON.stringify(reply.initialValue ?? {}) : "own",
  };
}

export type FormFields = ReturnType<typeof useFormValues>;
