import type { SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { toLocale } from "~/kernel/long-date";
import { ButtonLink } from "~/ui/primitives/button";
import { EmptyState } from "~/ui/primitives/empty-state";
import { TextLink } from "~/ui/primitives/text-link";
import { NameSearch } from "../name-search";
import { StudioPage } from "../studio-page";
import * as styles from "./tags.module.css";
import type { loader } from "./tags.server";

export { loader } from "./tags.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["categories", "studio"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function Tags() {
  const page = useLoaderData<typeof loader>();
  const { backTo, firstTo, frame, hasSearch, moreTo, tags, textLanguage } = page;
  const { i18n, t } = useTranslation("categories");
  const list = new Intl.ListFormat(toLocale(i18n.language), { type: "conjunction" });
  return (
    <StudioPage
      frame={frame}
      title={t("tags.title")}
      lead={t("tags.lead")}
      back={{ to: backTo, label: t("title") }}
    >
      {hasSearch ? <TagSearch page={page} /> : null}
      {tags.length === 0 ? (
        <NoTags page={page} />
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

interface PartProps {
  page: SerializeFrom<typeof loader>;
}

function TagSearch({ page: { allTo, q, tags } }: PartProps) {
  const { t } = useTranslation("categories");
  return (
    <NameSearch
      id="tags-search"
      action={allTo}
      label={t("tags.search.label")}
      submit={t("tags.search.submit")}
      q={q}
      all={tags.length > 0 ? { to: allTo, label: t("tags.search.all") } : null}
    />
  );
}

function NoTags({ page: { allTo, firstTo, q } }: PartProps) {
  const { t } = useTranslation("categories");
  if (q !== null) {
    const all = <TextLink to={allTo}>{t("tags.search.all")}</TextLink>;
    const title = t("tags.search.none", { text: q });
    return <EmptyState drawing="search" title={title} action={all} />;
  }
  return (
    <EmptyState
      drawing="ticket"
      title={t("tags.emptyTitle")}
      text={firstTo ? undefined : t("tags.emptyText")}
    />
  );
}
