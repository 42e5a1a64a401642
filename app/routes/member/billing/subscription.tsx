import {
  useActionData,
  useLoaderData,
  useNavigation,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { ExpiredNotice } from "./subscriptions/expired-notice";
import { LazySubscriptionDialog } from "./subscriptions/lazy-subscription-dialog";
import { PlanChooser } from "./plans/plan-chooser";
import { PLAN_FORM } from "./plans/use-plan-form";
import { MemberPage } from "~/ui/layout/member-page";
import { usePageActions } from "~/ui/primitives/use-page-actions";
import type { action, loader } from "./subscription.server";

export { action, loader } from "./subscription.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["billing", "error", "account", "progress", "sandbox"] };

/** After a refused code the page reloads the prices, which no longer include it; a remembered choice needs none. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus,
  formData,
  defaultShouldRevalidate,
}) => formData?.get("intent") !== "remember" && (defaultShouldRevalidate || actionStatus === 400);

/** A member's subscription over the profile, or the chooser when there is none or it has expired (product.md §2). */
export default function SubscriptionPage() {
  const { detail, chooser, closeTo, returnUrl, formTo, below, typed } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const page = usePageActions();
  const sending = useNavigation().state !== "idle";
  return (
    <MemberPage back preservedFormId={chooser && chooser.plans.length > 0 ? PLAN_FORM : undefined}>
      {chooser ? (
        <PlanChooser
          {...chooser}
          {...{ returnUrl, formTo, sending, page }}
          reply={answer?.reply ?? typed}
          codeRemoved={answer?.codeRemoved ?? false}
          begun={answer?.begun}
          notice={detail ? <ExpiredNotice {...detail} closeTo={closeTo} /> : null}
        />
      ) : null}
      {detail && below ? (
        <LazySubscriptionDialog {...detail} below={below} closeTo={closeTo} />
      ) : null}
    </MemberPage>
  );
}
