import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  useNavigation,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { answerHeaders } from "~/http/headers.server";
import { subscriptionAction, subscriptionLoader } from "./subscription.server";
import { ExpiredNotice } from "./subscriptions/expired-notice";
import { HeldSubscriptionLater } from "./subscriptions/lazy-subscription-dialog";
import { PlanChooser } from "./plans/plan-chooser";
import { PLAN_FORM } from "./plans/use-plan-form";
import { MemberPage } from "~/ui/layout/member-page";
import { usePageActions } from "~/ui/primitives/use-page-actions";

export const handle = { i18n: ["billing", "error", "account", "sandbox"] };
export const headers = answerHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = (args: LoaderFunctionArgs) => subscriptionLoader(args);
export const action = (args: ActionFunctionArgs) => subscriptionAction(args);

/**
 * A code that was refused takes its price away, so the page is asked again after an answer of 400 too; that a choice
 * is remembered changes nothing on it.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus,
  formData,
  defaultShouldRevalidate,
}) => formData?.get("intent") !== "remember" && (defaultShouldRevalidate || actionStatus === 400);

/** A member's subscription over the profile, or the chooser when there is none or it has expired (product.md §2). */
export default function SubscriptionPage() {
  const { detail, chooser, closeTo, returnUrl, formTo, below } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const page = usePageActions();
  const sending = useNavigation().state !== "idle";
  return (
    <MemberPage back typing={chooser && chooser.plans.length > 0 ? PLAN_FORM : undefined}>
      {chooser ? (
        <PlanChooser
          {...chooser}
          {...{ returnUrl, formTo, sending, page }}
          reply={answered?.reply}
          begun={answered?.begun}
          notice={detail ? <ExpiredNotice {...detail} closeTo={closeTo} /> : null}
        />
      ) : null}
      {detail && below ? (
        <HeldSubscriptionLater {...detail} below={below} closeTo={closeTo} />
      ) : null}
    </MemberPage>
  );
}
