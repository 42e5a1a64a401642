import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AccountFrame } from "./account-frame";
import { DeleteAccountForm } from "./delete-account-form";
import type { action, loader } from "./delete-account.server";

export { action, loader } from "./delete-account.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["account", "error"] };

export default function DeleteAccount() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const { t } = useTranslation("account");
  return (
    <AccountFrame title={t("leave.title")} lead={t("leave.lead")} reply={reply}>
      <DeleteAccountForm {...page} reply={reply} />
    </AccountFrame>
  );
}
