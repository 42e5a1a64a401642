import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RadioGroup } from "~/ui/patterns/radio-group";
import { Button } from "~/ui/primitives/button";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { TextAreaField } from "~/ui/primitives/text-area-field";
import { useFormValues, type FormFields } from "../use-form-values";
import type { loader } from "./edit-text.server";
import { MarkButtons } from "./mark-buttons";
import { MarkdownHelp } from "./markdown-help";
import type { TextAnswer } from "./save-text.server";
import * as styles from "./texts.module.css";

export const TEXT_FORM = "text";
const ROWS = 14;

/** The choice and the text in each language: a plain form whose buttons preview, save or go on to publishing. */
export function TextEditor({ answer }: { answer: TextAnswer | undefined }) {
  const page = useLoaderData<typeof loader>();
  const { formOwner, isLegal, kind, modes, languages, values, version, canPublish } = page;
  const { t } = useTranslation("texts");
  const fields = useFormValues({
    id: TEXT_FORM,
    labels: {
      mode: t("mode.legend"),
      ...Object.fromEntries(languages.map(({ name, label }) => [name, label])),
    },
    values,
    reply: answer?.reply ?? page.typed,
    toMessage: (key) => t(key, { max: page.maxLength }),
  });
  // What has been looked at or refused still replaces what the form was opened with.
  const currentVersion = answer?.conflict?.version ?? (fields.value("version") || version);
  return (
    <form id={TEXT_FORM} method="post" className={styles.form} key={fields.key}>
      <input type="hidden" name="formOwner" value={formOwner} />
      <input type="hidden" name="version" value={currentVersion} />
      <FormErrorSummary errors={fields.summary} />
      {modes.length > 0 ? (
        <RadioGroup
          name="mode"
          id={`${TEXT_FORM}-mode`}
          legend={t("mode.legend")}
          chosen={fields.value("mode")}
          errors={fields.errorsOf("mode")}
          choices={modes.map((mode) => ({
            value: mode,
            label: t(`mode.${mode}.label`),
            help: t(`mode.${mode}.help`),
          }))}
        />
      ) : null}
      <div className={styles.languages}>
        <p className={styles.dim}>{t(`kind.${kind}.hint`)}</p>
        <MarkdownHelp />
        {languages.map((language, index) => (
          <LanguageText key={language.name} {...language} fields={fields} isBase={index === 0} />
        ))}
      </div>
      <div className={styles.buttons}>
        <Button name="intent" value="preview" size="large" variant="secondary">
          {t("preview.button")}
        </Button>
        <Button
          name="intent"
          value="save"
          size="large"
          variant={canPublish ? "secondary" : "primary"}
        >
          {t(isLegal ? "save.draft" : "save.show")}
        </Button>
        {canPublish ? (
          <Button name="intent" value="publish" size="large">
            {t("save.publish")}
          </Button>
        ) : null}
      </div>
      <p className={styles.dim}>
        {t(isLegal ? (canPublish ? "save.draftNote" : "save.managerNote") : "save.showNote")}
      </p>
    </form>
  );
}

interface LanguageTextProps {
  name: string;
  language: string;
  label: string;
  isFilled: boolean;
  isBase: boolean;
  fields: FormFields;
}

/** The base language is open; the others say whether they have words. */
function LanguageText({ name, language, label, isFilled, isBase, fields }: LanguageTextProps) {
  const { maxLength } = useLoaderData<typeof loader>();
  const { t } = useTranslation("texts");
  const field = fields.field(name);
  return (
    <details className={styles.fold} open={isBase || field.errors.length > 0}>
      <summary className={styles.summary}>
        <span>
          {label}
          <span className={styles.state}>
            {t(isBase ? "language.base" : isFilled ? "language.filled" : "language.empty")}
          </span>
        </span>
      </summary>
      <div className={styles.part}>
        <MarkButtons areaId={field.id} label={label} />
        <TextAreaField
          {...field}
          label={t("language.label", { language: label })}
          lang={language}
          rows={ROWS}
          maxLength={maxLength}
          help={isBase ? t("language.baseHelp") : t("language.help")}
        />
      </div>
    </details>
  );
}
