import type { SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { ChevronDown } from "lucide-react";
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
import { Icon } from "~/ui/primitives/icon";
import { SelectField } from "~/ui/primitives/select-field";
import { TextAreaField } from "~/ui/primitives/text-area-field";
import { useFormValues, type FormFields } from "../use-form-values";
import * as styles from "./challenge-form.module.css";
import type { FactsFormData } from "./load-facts-form.server";
import { toFactsLabel } from "./to-facts-label";

export const FACTS_FORM = "challenge";

interface FactsFormProps {
  form: SerializeFrom<FactsFormData>;
  /** The values and errors of a refused form, or what was typed before the session ended. */
  reply: SubmissionResult<string[]> | undefined;
  /** Of what the form replaces; left out: of nothing yet. */
  version?: string;
  button: string;
}

/** Name, texts, days and trainer; the texts in further languages are folded. */
export function FactsForm({ form, reply, version, button }: FactsFormProps) {
  const { t } = useTranslation("edit-challenges");
  const { further, names, ownLanguage, trainers, values } = form;
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
      <FormErrorSummary errors={fields.summary} />
      <Texts fields={fields} lang={ownLanguage.lang} suffix="" isRequired />
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
      {further.map(({ lang, name }) => {
        const own = [`name-${lang}`, `description-${lang}`];
        const isOpen = own.some((field) => fields.errorsOf(field).length > 0);
        const isTranslated = own.some((field) => fields.value(field).trim() !== "");
        return (
          <details key={lang} className={styles.more} open={isOpen}>
            <summary className={styles.summary}>
              <span>{t("form.inLanguage", { language: name })}</span>
              <span className={styles.state}>
                {t(isTranslated ? "form.translated" : "form.untranslated")}
              </span>
              <Icon as={ChevronDown} size={20} />
            </summary>
            <div className={styles.part}>
              <Texts fields={fields} lang={lang} suffix={`-${lang}`} />
            </div>
          </details>
        );
      })}
      <Button size="large">{button}</Button>
    </form>
  );
}

interface TextsProps {
  fields: FormFields;
  lang: string;
  suffix: string;
  isRequired?: boolean;
}

function Texts({ fields, lang, suffix, isRequired = false }: TextsProps) {
  return (
    <>
      <Field
        {...fields.field(`name${suffix}`)}
        lang={lang}
        maxLength={NAME_MAX}
        {...(isRequired ? { required: true } : { optional: true })}
      />
      <TextAreaField
        {...fields.field(`description${suffix}`)}
        lang={lang}
        maxLength={DESCRIPTION_MAX}
        optional
      />
    </>
  );
}
