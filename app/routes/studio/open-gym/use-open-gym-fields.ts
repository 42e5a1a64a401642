import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";

/** In the order of the form. */
const LABELS = {
  name: "form.name",
  guid: "form.guid",
  country: "form.country",
  currency: "form.currency",
  timeZone: "form.timeZone",
  category: "form.category",
  adult: "form.adultShort",
  terms: "form.termsShort",
} as const;

/** The values of the form, as typed where it was refused, and the first error of each field. */
export function useOpenGymFields(
  values: Readonly<Record<string, string>>,
  reply: SubmissionResult<string[]> | undefined,
) {
  const { t } = useTranslation("open-gym");
  const typed = reply?.initialValue ?? values;
  const errors = reply?.error ?? {};
  const value = (name: string): string => {
    const text = typed[name];
    return typeof text === "string" ? text : "";
  };
  const errorsOf = (name: string) =>
    errors[name]?.slice(0, 1).map((key) => t(key as "errors.nameRequired")) ?? [];
  return {
    value,
    /** For a field's control. */
    input: (name: keyof typeof LABELS) => ({
      name,
      id: `gym-${name}`,
      defaultValue: value(name),
      errors: errorsOf(name),
    }),
    /** Terms that have changed since are accepted anew. */
    box: (name: "adult" | "terms") => ({
      name,
      id: `gym-${name}`,
      defaultChecked: value(name) === "on" && errorsOf(name).length === 0,
      errors: errorsOf(name),
    }),
    /** Every error with the name of the field that it stands at. */
    summary: [
      ...errorsOf("").map((message) => ({ message })),
      ...Object.entries(LABELS).flatMap(([name, label]) =>
        errorsOf(name).map((message) => ({
          message: t("errors.named", { field: t(label), message }),
          fieldId: `gym-${name}`,
        })),
      ),
    ],
    /** Another language, or another refusal, is another form. */
    key: reply ? JSON.stringify(reply.initialValue ?? {}) : "own",
  };
}
