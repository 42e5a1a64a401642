import { useTranslation } from "react-i18next";
import { TextLink } from "~/ui/primitives/text-link";

/**
 * Without script a page does not load itself again, because files that are chosen in its form would be lost: the person
 * decides when.
 */
export function LookAgain({ to }: { to: string }) {
  const { t } = useTranslation("library");
  return (
    <noscript>
      <p>
        {t("lookAgain.text")}{" "}
        <TextLink to={to} standalone>
          {t("lookAgain.link")}
        </TextLink>
      </p>
    </noscript>
  );
}
