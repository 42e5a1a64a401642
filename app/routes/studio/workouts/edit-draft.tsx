import type { SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { GonePage } from "../gone-page";
import type { GoneAnswer } from "../show-gone.server";
import { StudioPage } from "../studio-page";
import type { action } from "./change-draft.server";
import { DRAFT_FORM, DraftFields } from "./draft-fields";
import { DraftMore } from "./draft-more";
import type { loadEditor, loader } from "./edit-draft.server";
import { MovementList } from "./movement-list";
import type { DraftAnswer } from "./save-typed.server";
import { StateLine } from "./state-line";
import * as styles from "./workouts.module.css";

export { loader } from "./edit-draft.server";
export { action } from "./change-draft.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["studio-workouts", "studio", "catalog", "error"] };

export default function EditDraft() {
  const page = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>() as (DraftAnswer & GoneAnswer) | undefined;
  if (sent?.gone) return <GonePage frame={page.frame} gone={sent.gone} />;
  if ("gone" in page) return <GonePage frame={page.frame} gone={page.gone} />;
  return <Editor page={page} sent={sent} />;
}

interface EditorProps {
  page: SerializeFrom<typeof loadEditor>;
  sent: DraftAnswer | undefined;
}

function Editor({ page, sent }: EditorProps) {
  const answer = sent ?? (page.typed ? toKept(page.typed) : undefined);
  const { form, frame, listTo, name, state } = page;
  const { t } = useTranslation("studio-workouts");
  return (
    <StudioPage
      frame={frame}
      title={name || t("untitled")}
      back={{ to: listTo, label: t("title") }}
      isRefused={Boolean(
        sent?.reply?.error ??
        sent?.conflict ??
        sent?.asked ??
        sent?.isDiscardStale ??
        sent?.isArchivedSince,
      )}
      preservedFormId={DRAFT_FORM}
    >
      <div className={styles.editor}>
        <StateLine {...state} />
        <DraftFields form={form} answer={answer} state={state.state} reloadTo={page.reloadTo} />
        <MovementList form={form} answer={answer} />
        <DraftMore form={form} state={state} deleteTo={page.deleteTo} />
      </div>
    </StudioPage>
  );
}

/** What was typed before the session ended names the version that it was typed on. */
function toKept(reply: NonNullable<DraftAnswer["reply"]>): DraftAnswer {
  const version = reply.initialValue?.["version"];
  return { reply, ...(typeof version === "string" ? { version } : {}) };
}
