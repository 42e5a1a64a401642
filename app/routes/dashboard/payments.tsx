import { useActionData, useLoaderData } from "@remix-run/react";
import { CreatorDashboard } from "./creator-dashboard";
import { MemberPage } from "~/ui/layout/member-page";
import { usePageActions } from "~/ui/primitives/use-page-actions";
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
  return (
    <MemberPage back>
      <CreatorDashboard {...page} error={answer?.error ?? null} refresh={refresh} />
    </MemberPage>
  );
}
