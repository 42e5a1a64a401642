import { useActionData, useLoaderData } from "@remix-run/react";
import { MemberPage } from "~/ui/layout/member-page";
import { PermissionPage } from "./permission-page";
import type { action, loader } from "./permission.server";

export { action, loader } from "./permission.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["permission", "billing", "error"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function Permission() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <MemberPage>
      <PermissionPage {...page} reply={reply} />
    </MemberPage>
  );
}
