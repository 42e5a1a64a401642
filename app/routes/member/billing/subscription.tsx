import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { subscriptionAction, subscriptionLoader } from "~/http/choose-plan.server";
import { PlanChooser } from "~/ui/billing/plan-chooser";
import { SubscriptionDetail } from "~/ui/billing/subscription-detail";
import { MemberPage } from "~/ui/layout/member-page";

export const handle = { i18n: ["billing", "error"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = (args: LoaderFunctionArgs) => subscriptionLoader(args);
export const action = (args: ActionFunctionArgs) => subscriptionAction(args);

/** A member's subscription, or the chooser when there is none or it has expired (spec §2). */
export default function SubscriptionPage() {
  const { detail, chooser, closeTo, returnUrl, gymName } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <MemberPage back>
      {detail ? <SubscriptionDetail {...detail} gymName={gymName} closeTo={closeTo} /> : null}
      {chooser ? <PlanChooser {...chooser} returnUrl={returnUrl} reply={reply} /> : null}
    </MemberPage>
  );
}
