import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { LiveValues } from "./load-live-form.server";

/** In the order of the form. */
const LABELS = {
  title: "form.title",
  trainerId: "form.trainer",
  date: "form.date",
  time: "form.time",
  duration: "form.duration",
  durationOther: "form.durationOther",
  repeatCount: "repeat.countLabel",
  repeatUntil: "repeat.untilLabel",
  source: "form.source",
  sourceUrl: "form.sourceUrl",
  access: "form.access",
  description: "form.description",
  equipment: "form.equipment",
  capacity: "form.capacity",
  leadMinutes: "form.lead",
  reason: "cancel.reason",
} as const;

type Reply = SubmissionResult<string[]> | undefined;

/**
 * The values of the form, as typed where it was refused, and the first error of each field. Native inputs keep them, so
 * the form is the same without script.
 */
export function useLiveFields(values: LiveValues, reply: Reply) {
  const { t } = useTranslation("manage-lives");
  const typed = reply?.initialValue ?? values;
  const errors = reply?.error ?? {};
  const value = (name: string): string => {
    const text = typed[name];
    return typeof text === "string" ? text : "";
  };
  const errorsOf = (name: string) =>
    errors[name]?.slice(0, 1).map((key) => t(key as "errors.titleRequired")) ?? [];
  return {
    value,
    errorsOf,
    isWrong: (name: string) => errorsOf(name).length > 0,
    /** For a field's control. */
    input: (name: string) => ({
      name,
      id: `live-${name}`,
      defaultValue: value(name),
      errors: errorsOf(name),
    }),
    /** Every error with the name of the field that it stands at. */
    summary: Object.entries(LABELS).flatMap(([name, label]) =>
      errorsOf(name).map((message) => ({
        message: t("errors.named", { field: t(label), message }),
        fieldId: `live-${name}`,
      })),
    ),
    /** Another language, or another refusal, is another form. */
    key: reply ? JSON.stringify(reply.initialValue ?? {}) : "own",
  };
}

export type LiveFields = ReturnType<typeof useLiveFields>;
