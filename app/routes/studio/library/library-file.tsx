import type { SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { StudioPage } from "../studio-page";
import { FilePreview } from "./file-preview";
import { FileState } from "./file-state";
import type { action, FileAnswer, loader } from "./library-file.server";
import * as libraryStyles from "./library.module.css";
import * as styles from "./library-file.module.css";
import { LookAgain } from "./look-again";
import { MakeWorkout } from "./make-workout";
import { NAME_FORM, NameForm } from "./name-form";
import { PosterForm } from "./poster-form";
import { SpokenFiles } from "./spoken";
import { Stale } from "./stale";
import { useRefreshInWork } from "./use-refresh-in-work";

export { action, loader } from "./library-file.server";
export { keepPageData as clientLoader } from "./keep-page-data";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["library", "studio"] };

export default function LibraryFile() {
  const page = useLoaderData<typeof loader>();
  const { deleteTo, file, formOwner, frame, libraryTo, makeWorkoutTo, posters, preview } = page;
  const answer = useActionData<typeof action>() as FileAnswer | undefined;
  const { t } = useTranslation("library");
  const posterErrors = answer?.reply?.error?.["poster"] ? [t("poster.unknown")] : [];
  const spoken = useMemo(() => [file], [file]);
  useRefreshInWork(page);
  return (
    <StudioPage
      frame={frame}
      title={file.name}
      back={{ to: libraryTo, label: t("title") }}
      isRefused={Boolean(answer?.reply?.error ?? answer?.conflict)}
      preservedFormId={NAME_FORM}
    >
      <div className={styles.page}>
        <Stale page={page} />
        <SpokenFiles files={spoken} />
        {preview ? <FilePreview name={file.name} preview={preview} /> : null}
        {makeWorkoutTo ? <MakeWorkout page={page} /> : null}
        <FileFacts page={page} />
        {posters.length > 0 ? (
          <PosterForm posters={posters} errors={posterErrors} formOwner={formOwner} />
        ) : null}
        <CaptionsSummary page={page} />
        <NameForm page={page} answer={answer} />
        <ButtonLink to={deleteTo} variant="danger">
          {t("delete.open")}
        </ButtonLink>
      </div>
    </StudioPage>
  );
}

interface PartProps {
  page: SerializeFrom<typeof loader>;
}

function FileFacts({ page }: PartProps) {
  const { canRetry, duration, file, formOwner, isInWork, lookAgainTo, picture } = page;
  const { t } = useTranslation("library");
  const uses = page.uses.join(", ");
  const facts = [
    [t("fact.kind"), file.kind ? t(`kind.${file.kind}`) : null],
    [t("fact.size"), file.size],
    [t("fact.duration"), duration],
    [t("fact.picture"), picture ? t("fact.pixels", picture) : null],
    [t("fact.date"), file.date],
    [t("fact.used"), uses || (file.state === "READY" ? t("unused") : null)],
  ].filter(([, value]) => value !== null);
  return (
    <div className={styles.panel}>
      <FileState file={file} />
      {isInWork ? <LookAgain to={lookAgainTo} /> : null}
      {file.refusal ? <p>{t(`refusal.${file.refusal}`)}</p> : null}
      {canRetry ? (
        <form method="post">
          <input type="hidden" name="formOwner" value={formOwner} />
          <input type="hidden" name="intent" value="retry-library-file" />
          <Button>{t("retry")}</Button>
        </form>
      ) : null}
      {isInWork ? <p className={libraryStyles.dim}>{t("preview.none")}</p> : null}
      <dl className={styles.factList}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className={libraryStyles.dim}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function CaptionsSummary({ page: { captions, captionsTo } }: PartProps) {
  const { i18n, t } = useTranslation("library");
  if (captionsTo === null) return null;
  const names = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(captions);
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t("captions.title")}</h2>
      <p>{captions.length === 0 ? t("captions.none") : names}</p>
      <ButtonLink to={captionsTo} variant="secondary">
        {t("captions.open")}
      </ButtonLink>
    </section>
  );
}
