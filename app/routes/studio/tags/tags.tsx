import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { toLocale } from "~/kernel/long-date";
import { ButtonLink } from "~/ui/primitives/button";
import { EmptyState } from "~/ui/primitives/empty-state";
import { TextLink } from "~/ui/primitives/text-link";
import { StudioPage } from "../studio-page";
import * as styles from "./tags.module.css";
import type { loader } from "./tags.server";

export { loader } from "./tags.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["categories", "studio"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function Tags() {
  const page = useLoaderData<typeof loader>();
  const { backTo, firstTo, frame, moreTo, tags, textLanguage } = page;
  const { i18n, t } = useTranslation("categories");
  const list = new Intl.ListFormat(toLocale(i18n.language), { type: "conjunction" });
  return (
    <StudioPage
      frame={frame}
      title={t("tags.title")}
      lead={t("tags.lead")}
      back={{ to: backTo, label: t("title") }}
    >
      {tags.length === 0 ? (
        <EmptyState
          drawing="ticket"
          title={t("tags.emptyTitle")}
          text={firstTo ? undefined : t("tags.emptyText")}
        />
      ) : (
        <ul className={styles.list}>
          {tags.map(({ id, missing, text, to, workouts }) => (
            <li key={id} className={styles.row}>
              <h2 className={styles.name} lang={textLanguage}>
                <Link to={to} className={styles.nameLink}>
                  {text}
                </Link>
              </h2>
              <p className={styles.dim}>{workouts}</p>
              {missing.length === 0 ? null : (
                <p className={styles.missing}>
                  {t("tags.missing", { languages: list.format(missing) })}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {moreTo ? (
        <ButtonLink to={moreTo} variant="secondary">
          {t("tags.more")}
        </ButtonLink>
      ) : null}
      {firstTo ? <TextLink to={firstTo}>{t("tags.first")}</TextLink> : null}
    </StudioPage>
  );
}
