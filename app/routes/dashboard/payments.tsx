import { useActionData, useLoaderData } from "@remix-run/react";
import { CreatorDashboard } from "./creator-dashboard";
import { MemberPage } from "~/ui/layout/member-page";
import { usePageActions } from "~/ui/primitives/use-page-actions";
import { useErrorTitle } from "~/ui/shell/use-error-title";
import type { action, loader } from "./payments.server";

export { action, loader } from "./payments.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["dashboard", "error"] };

/** A welcome and one button (product.md §2 "Dashboard"). */
export default function CreatorDashboardPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { refresh } = usePageActions();
  const error = answer?.reply?.error?.[""]?.[0] ?? null;
  useErrorTitle(Boolean(answer?.reply?.error));
  return (
    <MemberPage back>
      <CreatorDashboard {...page} error={error} refresh={refresh} />
    </MemberPage>
  );
}
