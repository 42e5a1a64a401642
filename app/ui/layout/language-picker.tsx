import { useTranslation } from "react-i18next";
import { languageNames, languages, PAGE_LANGUAGE_FIELD, type Language } from "~/kernel/languages";
import { keepFields } from "../shell/saved-fields";
import { useHydrated } from "../primitives/use-hydrated";
import * as styles from "./language-picker.module.css";

/** Plain buttons in one form, so that it works without script. */
export function LanguagePicker({
  current,
  action,
  returnUrl,
  preservedFormId,
}: {
  current: Language;
  action: string;
  returnUrl: string;
  /** The id of the page's own form: before script runs the buttons submit it, so that what was typed is kept. */
  preservedFormId: string | undefined;
}) {
  const { t } = useTranslation("shell");
  const hydrated = useHydrated();
  const formOfPage = hydrated ? undefined : preservedFormId;
  return (
    <form
      method="post"
      action={action}
      aria-label={t("language.change")}
      className={styles.form}
      onSubmit={keepFields}
    >
      <input type="hidden" name="returnUrl" value={returnUrl} />
      {languages.map((language) => (
        <button
          key={language}
          form={formOfPage}
          formNoValidate
          name={formOfPage === undefined ? "lang" : PAGE_LANGUAGE_FIELD}
          value={language}
          lang={language}
          className={styles.language}
          aria-pressed={language === current}
        >
          {languageNames[language]}
        </button>
      ))}
    </form>
  );
}
