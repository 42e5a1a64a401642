import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { StudioPage } from "../studio-page";
import { FACTS_FORM, FactsForm } from "./facts-form";
import type { action, loader } from "./new-challenge.server";

export { action, loader } from "./new-challenge.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["edit-challenges", "studio", "error"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function NewChallenge() {
  const { backTo, form, formId, frame, typed } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const { t } = useTranslation("edit-challenges");
  return (
    <StudioPage
      frame={frame}
      title={t("new.title")}
      lead={t("new.lead")}
      back={{ to: backTo, label: t("list.title") }}
      isRefused={Boolean(reply?.error)}
      preservedFormId={FACTS_FORM}
    >
      <FactsForm form={form} formId={formId} reply={reply ?? typed} button={t("new.button")} />
    </StudioPage>
  );
}
