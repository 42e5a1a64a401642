import { useTranslation } from "react-i18next";
import { useMessage } from "~/ui/shell/use-message";

/** Translates the errors of a checkout; those of a promo code have texts in `billing`. */
export function useErrorText(): (key: string) => string {
  const { t } = useTranslation("billing");
  const message = useMessage();
  return (key) => (key.startsWith("promo.") ? t(key) : message(key));
}
