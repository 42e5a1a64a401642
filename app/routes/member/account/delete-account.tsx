import { useActionData, useLoaderData } from "@remix-run/react";
import { MemberPage } from "~/ui/layout/member-page";
import { DeleteAccountForm } from "./delete-account-form";
import type { action, loader } from "./delete-account.server";

export { action, loader } from "./delete-account.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { unlistedPageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["account", "error"] };

export default function DeleteAccount() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return (
    <MemberPage back>
      <DeleteAccountForm {...page} reply={useActionData<typeof action>()?.reply} />
    </MemberPage>
  );
}
