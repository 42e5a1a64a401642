import { useTranslation } from "react-i18next";
import { Checkbox } from "~/ui/primitives/checkbox";
import { trackEvent } from "~/ui/shell/track-event";

interface TermsBoxProps {
  termsTo: string;
  /** What the form starts with. */
  checked: boolean;
  errors: string[] | undefined;
}

/** An order needs accepted terms (product.md §5, §24). */
export function TermsBox({ termsTo, checked, errors }: TermsBoxProps) {
  const { t } = useTranslation("billing");
  return (
    <Checkbox
      id="terms"
      name="terms"
      required
      defaultChecked={checked}
      errors={errors}
      onChange={({ target }) =>
        trackEvent({ name: target.checked ? "Terms accepted" : "Terms rejected" })
      }
      label={
        <>
          {t("terms.before")}{" "}
          <a href={termsTo} target="_blank" rel="noopener">
            {t("terms.link")}
          </a>
        </>
      }
    />
  );
}
