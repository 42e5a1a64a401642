import { useTranslation } from "react-i18next";
import { useMessage } from "~/ui/shell/use-message";

/** The text of a checkout's error: a promo code's are told in words of their own. */
export function useErrorText(): (key: string) => string {
  const { t } = useTranslation("billing");
  const message = useMessage();
  return (key) => (key.startsWith("promo.") ? t(key) : message(key));
}
