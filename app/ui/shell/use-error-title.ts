import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/**
 * The title of a page that shows a refused form begins with "Error:". The server writes it into a document
 * (app/http/form.server.ts); a form that script has sent has no new document.
 */
export function useErrorTitle(refused: boolean): void {
  const { t } = useTranslation("ui");
  const prefix = t("form.errorPrefix");
  useEffect(() => {
    const { title } = document;
    if (!refused || title.startsWith(prefix)) return undefined;
    const marked = `${prefix} ${title}`;
    document.title = marked;
    return () => {
      if (document.title === marked) document.title = title;
    };
  }, [refused, prefix]);
}
