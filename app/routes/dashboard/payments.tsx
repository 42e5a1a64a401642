import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { responseHeaders } from "~/http/headers.server";
import { dashboardAction, dashboardLoader } from "./payments.server";
import { CreatorDashboard } from "./creator-dashboard";
import { MemberPage } from "~/ui/layout/member-page";
import { usePageActions } from "~/ui/primitives/use-page-actions";

export const handle = { i18n: ["dashboard", "error"] };
export const headers = responseHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = (args: LoaderFunctionArgs) => dashboardLoader(args);
export const action = (args: ActionFunctionArgs) => dashboardAction(args);

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
