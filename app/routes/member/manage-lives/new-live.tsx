import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LIVE_FORM, LiveForm } from "./live-form";
import { ManageFrame } from "./manage-frame";
import type { action, loader } from "./new-live.server";

export { action, loader } from "./new-live.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["manage-lives"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function NewLive() {
  const { form, typed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? (typed ? { reply: typed } : undefined);
  const { t } = useTranslation("manage-lives");
  return (
    <ManageFrame
      title={t("new.title")}
      lead={t("new.lead")}
      isRefused={Boolean(answer?.reply?.error)}
      preservedFormId={LIVE_FORM}
    >
      <LiveForm form={form} answer={answer} kind="new" isSeries={false} />
    </ManageFrame>
  );
}
