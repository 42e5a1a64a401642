import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAX_FILE_NAME } from "~/features/library/file-name";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { StudioPage } from "../studio-page";
import { FileState } from "./file-state";
import type { action, loader } from "./library-file.server";
import * as styles from "./library.module.css";
import { useRefreshInWork } from "./use-refresh-in-work";

export { action, loader } from "./library-file.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["library", "studio"] };

const REFRESH_SECONDS = 5;

export default function LibraryFile() {
  const { deleteTo, duration, file, frame, isInWork, libraryTo, picture } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const { t } = useTranslation("library");
  const errors: string[] = reply?.error?.["name"] ? [t("name.required")] : [];
  const typed = reply?.initialValue?.["name"];
  useRefreshInWork(isInWork);
  const facts = [
    [t("fact.kind"), file.kind ? t(`kind.${file.kind}`) : null],
    [t("fact.size"), file.size],
    [t("fact.duration"), duration],
    [t("fact.picture"), picture ? t("fact.pixels", picture) : null],
    [t("fact.date"), file.date],
    [t("fact.used"), file.state === "READY" ? t("unused") : null],
  ].filter(([, value]) => value !== null);
  return (
    <StudioPage
      frame={frame}
      title={file.name}
      back={{ to: libraryTo, label: t("title") }}
      isRefused={errors.length > 0}
    >
      {isInWork && errors.length === 0 ? (
        <noscript>
          <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
        </noscript>
      ) : null}
      <div className={styles.page}>
        <div className={styles.panel}>
          <FileState file={file} />
          {file.refusal ? <p>{t(`refusal.${file.refusal}`)}</p> : null}
          <dl className={styles.factList}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt className={styles.dim}>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <form method="post" className={styles.form} key={reply ? "again" : file.name}>
          <FormErrorSummary errors={errors.map((message) => ({ message, fieldId: "file-name" }))} />
          <Field
            id="file-name"
            name="name"
            label={t("name.label")}
            help={t("name.help")}
            defaultValue={typeof typed === "string" ? typed : file.name}
            errors={errors}
            maxLength={MAX_FILE_NAME}
            required
          />
          <Button variant="secondary">{t("name.save")}</Button>
        </form>
        <ButtonLink to={deleteTo} variant="danger">
          {t("delete.open")}
        </ButtonLink>
      </div>
    </StudioPage>
  );
}
