import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/primitives/button";
import { EmptyState } from "~/ui/primitives/empty-state";
import { TextLink } from "~/ui/primitives/text-link";
import { NameSearch } from "../name-search";
import { StudioPage } from "../studio-page";
import { FileRow } from "./file-row";
import { LookAgain } from "./look-again";
import * as styles from "./library.module.css";
import type { loader } from "./library.server";
import { SpokenFiles } from "./spoken";
import { Stale } from "./stale";
import { UploadArea } from "./upload-area";
import { useRefreshInWork } from "./use-refresh-in-work";

export { loader } from "./library.server";
export { keepPageData as clientLoader } from "./keep-page-data";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["library", "studio"] };

export default function Library() {
  const page = useLoaderData<typeof loader>();
  const {
    files,
    formTo,
    frame,
    hasSearch,
    q,
    isInWork,
    lookAgainTo,
    moreTo,
    quota,
    refused,
    seesAll,
    startTo,
  } = page;
  const { t } = useTranslation("library");
  useRefreshInWork(page);
  return (
    <StudioPage
      frame={frame}
      title={t("title")}
      lead={t(seesAll ? "lead" : "leadOwn")}
      isRefused={refused !== null}
    >
      <UploadArea {...page} />
      <div className={styles.quota}>
        <progress
          className={styles.bar}
          value={quota.percent}
          max={100}
          aria-label={t("quota.label")}
        />
        <p className={styles.dim}>{t("quota.used", quota)}</p>
      </div>
      <Stale page={page} />
      <SpokenFiles files={files} />
      {hasSearch ? (
        <NameSearch
          id="library-search"
          action={formTo}
          label={t("search.label")}
          submit={t("search.submit")}
          q={q}
          all={files.length > 0 ? { to: formTo, label: t("search.all") } : null}
          isInPlace
        />
      ) : null}
      {isInWork ? <LookAgain to={lookAgainTo} /> : null}
      {files.length === 0 ? (
        <NoFiles q={q} allTo={formTo} />
      ) : (
        <ul className={styles.list}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </ul>
      )}
      {moreTo ? (
        <ButtonLink to={moreTo} variant="secondary">
          {t("more")}
        </ButtonLink>
      ) : null}
      {startTo ? <TextLink to={startTo}>{t("toFirst")}</TextLink> : null}
    </StudioPage>
  );
}

function NoFiles({ allTo, q }: { allTo: string; q: string | null }) {
  const { t } = useTranslation("library");
  if (q === null) {
    return <EmptyState drawing="kettlebell" title={t("empty.title")} text={t("empty.text")} />;
  }
  const all = <TextLink to={allTo}>{t("search.all")}</TextLink>;
  return <EmptyState drawing="search" title={t("search.none", { name: q })} action={all} />;
}
