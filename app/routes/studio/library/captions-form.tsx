import { useTranslation } from "react-i18next";
import type { CaptionsRefusal } from "~/features/library/processing/captions";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { SelectField } from "~/ui/primitives/select-field";
import * as styles from "./library-file.module.css";

export interface CaptionsError {
  /** A key below `captions.errors`. */
  reason: CaptionsRefusal | "language" | "malformed" | "missing";
  /** Of the file, from 1; 0: the reason has none. */
  line: number;
  /** As it was chosen. */
  language: string;
}

interface CaptionsFormProps {
  choices: readonly { language: string; name: string }[];
  language: string;
  error: CaptionsError | undefined;
  formOwner: string;
}

export function CaptionsForm({ choices, error, formOwner, language }: CaptionsFormProps) {
  const { i18n, t } = useTranslation("library");
  const line = new Intl.NumberFormat(i18n.language).format(error?.line ?? 0);
  const messages = error ? [t(`captions.errors.${error.reason}`, { line })] : [];
  const isOfLanguage = error?.reason === "language";
  const options = choices.map((choice) => ({
    value: choice.language,
    text: choice.name,
    lang: choice.language,
  }));
  const fieldId = isOfLanguage ? "captions-language" : "captions-file";
  return (
    <form method="post" encType="multipart/form-data" className={styles.section}>
      <FormErrorSummary errors={messages.map((message) => ({ message, fieldId }))} />
      <input type="hidden" name="formOwner" value={formOwner} />
      <SelectField
        id="captions-language"
        name="language"
        label={t("captions.language")}
        options={options}
        defaultValue={error?.language || language}
        errors={isOfLanguage ? messages : []}
      />
      <Field
        id="captions-file"
        name="file"
        type="file"
        accept=".srt,.vtt,text/vtt"
        label={t("captions.file")}
        help={t("captions.fileHelp")}
        errors={isOfLanguage ? [] : messages}
        required
      />
      <Button>{t("captions.save")}</Button>
    </form>
  );
}
