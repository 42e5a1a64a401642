import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { languageNames, languages, type Language } from "~/kernel/languages";
import { Field } from "~/ui/primitives/field";
import { Icon } from "~/ui/primitives/icon";
import { TextAreaField } from "~/ui/primitives/text-area-field";
import * as styles from "./further-texts.module.css";
import type { FormFields } from "./use-form-values";

/** A text of a row, in one language. */
export interface TextField {
  /** The column. */
  name: string;
  maxLength: number;
  isLong?: boolean;
}

interface FurtherTextsProps {
  fields: FormFields;
  texts: readonly TextField[];
  /** All but that of the texts above. */
  further: readonly string[];
}

/** The same texts in further languages, each folded until one of its texts is wrong. */
export function FurtherTexts({ fields, texts, further }: FurtherTextsProps) {
  const { t } = useTranslation("studio");
  return (
    <fieldset className={styles.further}>
      <legend className={styles.legend}>{t("further.title")}</legend>
      <p className={styles.dim}>{t("further.help")}</p>
      {languages
        .filter((language) => further.includes(language))
        .map((language) => {
          const names = texts.map(({ name }) => `${language}-${name}`);
          return (
            <FurtherLanguage key={language} language={language} fields={fields} names={names}>
              {texts.map((text) => (
                <TextControl
                  key={text.name}
                  fields={fields}
                  text={{ ...text, name: `${language}-${text.name}` }}
                  lang={language}
                />
              ))}
            </FurtherLanguage>
          );
        })}
    </fieldset>
  );
}

interface FurtherLanguageProps {
  language: Language;
  fields: FormFields;
  /** Of the fields inside. */
  names: readonly string[];
  children: ReactNode;
}

/** Says how much of it is translated, and opens where a text is wrong. */
export function FurtherLanguage({ language, fields, names, children }: FurtherLanguageProps) {
  const { t } = useTranslation("studio");
  const written = names.filter((name) => fields.value(name).trim() !== "").length;
  const toState = (): string => {
    if (written === 0) return t("further.none");
    return written === names.length
      ? t("further.all")
      : t("further.written", { written, of: names.length });
  };
  return (
    <details
      className={styles.language}
      open={names.some((name) => fields.errorsOf(name).length > 0)}
    >
      <summary className={styles.summary}>
        <span lang={language}>{languageNames[language]}</span>
        <span className={styles.state}>{toState()}</span>
        <Icon as={ChevronDown} size={20} />
      </summary>
      <div className={styles.texts}>{children}</div>
    </details>
  );
}

interface TextControlProps {
  fields: FormFields;
  text: TextField;
  lang: string;
  required?: boolean;
}

/** One line, or more where the text is long. */
export function TextControl({ fields, text, lang, required = false }: TextControlProps) {
  const { name, maxLength, isLong = false } = text;
  const input = { ...fields.field(name), maxLength, lang, required, optional: !required };
  return isLong ? <TextAreaField {...input} rows={4} /> : <Field {...input} />;
}
