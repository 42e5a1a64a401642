import { useTranslation } from "react-i18next";
import { languageNames, languages, type Language } from "~/i18n/config";
import { keepFields } from "../shell/saved-fields";
import { useHydrated } from "../primitives/use-hydrated";
import styles from "./language-picker.module.css";

/** Plain buttons in one form, so that it works without script. */
export function LanguagePicker({
  current,
  action,
  returnUrl,
  typing,
}: {
  current: Language;
  action: string;
  returnUrl: string;
  /** The id of the page's own form: before script runs the buttons submit it, so that what was typed is kept. */
  typing: string | undefined;
}) {
  const { t } = useTranslation("shell");
  const hydrated = useHydrated();
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
          form={hydrated ? undefined : typing}
          formNoValidate
          name="lang"
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
