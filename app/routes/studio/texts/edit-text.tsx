import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/primitives/button";
import { EditConflict } from "../edit-conflict";
import { StudioPage } from "../studio-page";
import { EarlierTexts, PublishedVersions } from "./earlier-texts";
import type { action, loader } from "./edit-text.server";
import type { TextAnswer } from "./save-text.server";
import { TEXT_FORM, TextEditor } from "./text-editor";
import { TextPreview } from "./text-preview";
import * as styles from "./texts.module.css";

export { action, loader } from "./edit-text.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["texts", "studio", "error"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function EditText() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as TextAnswer | undefined;
  const { t } = useTranslation("texts");
  const { frame, kind, languages, selfTo, shown, textsTo, pageTo } = page;
  const labels: Record<string, string> = {
    mode: t("mode.legend"),
    ...Object.fromEntries(languages.map(({ name, label }) => [name, label])),
  };
  return (
    <StudioPage
      frame={frame}
      title={t(`kind.${kind}.name`)}
      lead={t(`kind.${kind}.where`)}
      back={{ to: textsTo, label: t("title") }}
      isRefused={Boolean(answer?.reply?.error ?? answer?.conflict)}
      preservedFormId={TEXT_FORM}
      action={
        pageTo ? (
          <ButtonLink to={pageTo} variant="secondary" plain>
            {t("seePage")}
          </ButtonLink>
        ) : undefined
      }
    >
      <Shown shown={shown} />
      {answer?.conflict ? (
        <EditConflict
          conflict={answer.conflict}
          toLabel={(name) => labels[name] ?? name}
          reloadTo={selfTo}
        />
      ) : null}
      {answer?.preview ? (
        <TextPreview title={t("preview.title")} texts={answer.preview} formId={TEXT_FORM} />
      ) : null}
      <TextEditor answer={answer} />
      <EarlierTexts />
      <PublishedVersions />
    </StudioPage>
  );
}

/** What readers see now, and what waits for an OWNER. */
function Shown({ shown: { mode, since } }: { shown: { mode: string; since: string | null } }) {
  const { canPublish, hasDraft, isStandardOutdated, publishTo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("texts");
  return (
    <div className={styles.status}>
      <p>
        {t("list.now")}{" "}
        <strong>
          {since === null
            ? t(`shown.${mode}`)
            : t("list.since", { shown: t(`shown.${mode}`), date: since })}
        </strong>
      </p>
      {isStandardOutdated ? <p>{t("list.outdatedText")}</p> : null}
      {hasDraft ? <p>{t(canPublish ? "list.draftText" : "list.draftWaits")}</p> : null}
      {hasDraft && canPublish ? <ButtonLink to={publishTo}>{t("list.publish")}</ButtonLink> : null}
    </div>
  );
}
