import { useLoaderData } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/primitives/badge";
import { Icon } from "~/ui/primitives/icon";
import { StudioPage } from "../studio-page";
import type { loader } from "./texts.server";
import * as styles from "./texts.module.css";

export { loader } from "./texts.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["texts", "studio"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function Texts() {
  const { frame, rows } = useLoaderData<typeof loader>();
  const { t } = useTranslation("texts");
  return (
    <StudioPage frame={frame} title={t("title")} lead={t("lead")}>
      <ul className={styles.rows}>
        {rows.map(({ kind, to, mode, since, languages, hasDraft, isStandardOutdated }) => (
          <li key={kind}>
            <a href={to} className={styles.row}>
              <span className={styles.words}>
                <span className={styles.name}>
                  {t(`kind.${kind}.name`)}
                  {hasDraft ? <Badge tone="warn">{t("list.draft")}</Badge> : null}
                </span>
                <span className={styles.dim}>{t(`kind.${kind}.where`)}</span>
                <span className={styles.dim}>
                  {since === null
                    ? t(`shown.${mode}`)
                    : t("list.since", { shown: t(`shown.${mode}`), date: since })}
                  {languages.length > 0 ? ` · ${languages.join(", ")}` : null}
                </span>
                {isStandardOutdated ? (
                  <span className={styles.notice}>{t("list.outdated")}</span>
                ) : null}
              </span>
              <Icon as={ChevronRight} size={20} />
            </a>
          </li>
        ))}
      </ul>
    </StudioPage>
  );
}
