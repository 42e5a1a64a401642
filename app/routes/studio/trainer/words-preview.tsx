import { useTranslation } from "react-i18next";
import { languageNames, languages } from "~/kernel/languages";
import { Button } from "~/ui/primitives/button";
import { SelectField } from "~/ui/primitives/select-field";
import type { OwnPage } from "./trainer.server";
import { WORDS_FORM } from "./words-form";
import * as styles from "./trainer-page.module.css";

const FRAME = "trainer-preview";
const PARTS = ["about", "join"] as const;

interface WordsPreviewProps {
  own: OwnPage;
  /** The form of the words as it was sent. */
  typed: Record<string, unknown> | null | undefined;
}

/**
 * Both pages as a visitor would see them with what is typed. The buttons send the form of the words to the frame, so
 * the page with the form stays as it is. The frame runs no script, opens no window and sends no form.
 */
export function WordsPreview({ own: { lang, previewTo }, typed }: WordsPreviewProps) {
  const { t } = useTranslation("trainer-page");
  const chosen = typed?.["previewLang"];
  return (
    <section className={styles.section} aria-labelledby="preview">
      <h2 id="preview" className={styles.heading}>
        {t("preview.title")}
      </h2>
      <p className={styles.dim}>{t("preview.text")}</p>
      <div className={styles.previewControls}>
        <SelectField
          id="preview-lang"
          name="previewLang"
          form={WORDS_FORM}
          label={t("preview.language")}
          defaultValue={typeof chosen === "string" ? chosen : lang}
          options={languages.map((value) => ({ value, text: languageNames[value], lang: value }))}
        />
        {PARTS.map((part) => (
          <Button
            key={part}
            form={WORDS_FORM}
            formAction={previewTo}
            formTarget={FRAME}
            name="preview"
            value={part}
            variant="secondary"
            // The answer opens in the frame, so the button shows no progress.
            pending={false}
          >
            {t(`preview.${part}`)}
          </Button>
        ))}
      </div>
      <iframe
        name={FRAME}
        className={styles.frame}
        title={t("preview.frame")}
        sandbox="allow-same-origin"
        loading="lazy"
        src={previewTo}
      />
    </section>
  );
}
