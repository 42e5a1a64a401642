import { useTranslation } from "react-i18next";

/** The text of a message key (`error.emailInvalid`); the page names the namespace `error` in its handle. */
export function useMessage(): (key: string) => string {
  const { t } = useTranslation("error");
  return (key) => t(key.replace(/^error\./, ""));
}
