import type { SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import {
  DESCRIPTION_MAX,
  MAX_CHALLENGE_DAYS,
  MIN_CHALLENGE_DAYS,
  NAME_MAX,
} from "~/features/challenges/challenge-limits";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { SelectField } from "~/ui/primitives/select-field";
import { FurtherTexts, TextControl, type TextField } from "../further-texts";
import { useFormValues } from "../use-form-values";
import * as styles from "./challenge-form.module.css";
import type { FactsFormData } from "./load-facts-form.server";
import { toFactsLabel } from "./to-facts-label";

export const FACTS_FORM = "challenge";

const TEXTS: readonly TextField[] = [
  { name: "name", maxLength: NAME_MAX },
  { name: "description", maxLength: DESCRIPTION_MAX, isLong: true },
];

interface FactsFormProps {
  form: SerializeFrom<FactsFormData>;
  /** The values and errors of a refused form, or what was typed before the session ended. */
  reply: SubmissionResult<string[]> | undefined;
  /** Of what the form replaces; left out: of nothing yet. */
  version?: string;
  /** Of a form that creates, so that sent twice it creates once. */
  formId?: string;
  button: string;
}

/** Name, texts, days and trainer; the texts in further languages are folded. */
export function FactsForm({ form, formId, reply, version, button }: FactsFormProps) {
  const { t } = useTranslation("edit-challenges");
  const { further, names, textLanguage, trainers, values } = form;
  const labels = Object.fromEntries(names.map((name) => [name, toFactsLabel(t, name)]));
  const limits = { min: MIN_CHALLENGE_DAYS, max: MAX_CHALLENGE_DAYS };
  const fields = useFormValues({
    id: FACTS_FORM,
    ...{ labels, values, reply },
    toMessage: (key) =>
      t(key as "errors.days", { ...limits, name: NAME_MAX, text: DESCRIPTION_MAX }),
  });
  return (
    <form id={FACTS_FORM} method="post" className={styles.form} key={fields.key}>
      <input type="hidden" name="formOwner" value={form.formOwner} />
      {version === undefined ? null : <input type="hidden" name="version" value={version} />}
      {formId === undefined ? null : <input type="hidden" name="formId" value={formId} />}
      <FormErrorSummary errors={fields.summary} />
      {TEXTS.map((text) => (
        <TextControl
          key={text.name}
          fields={fields}
          text={text}
          lang={textLanguage}
          required={text.name === "name"}
        />
      ))}
      <Field
        {...fields.field("days")}
        type="number"
        inputMode="numeric"
        help={t("form.daysHelp", limits)}
        {...limits}
        required
      />
      {trainers ? (
        <SelectField
          {...fields.field("trainerId")}
          options={[{ value: "", text: t("form.noTrainer") }, ...trainers]}
        />
      ) : null}
      <FurtherTexts fields={fields} texts={TEXTS} further={further} />
      <Button size="large">{button}</Button>
    </form>
  );
}
