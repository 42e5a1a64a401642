import {
  useActionData,
  useLoaderData,
  useNavigation,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { PlanChooser } from "./plans/plan-chooser";
import { PLAN_FORM } from "./plans/use-plan-form";
import { MemberPage } from "~/ui/layout/member-page";
import { usePageActions } from "~/ui/primitives/use-page-actions";
import type { action, loader } from "./checkout.server";

export { action, loader } from "./checkout.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["billing", "error", "sandbox"] };

/** After a refused code the page reloads the prices, which no longer include it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate || actionStatus === 400;

export default function Checkout() {
  const { offer, returnUrl, formTo, typed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const page = usePageActions();
  const sending = useNavigation().state !== "idle";
  return (
    <MemberPage back preservedFormId={offer.plans.length > 0 ? PLAN_FORM : undefined}>
      <PlanChooser
        {...offer}
        {...{ returnUrl, formTo, sending, page }}
        reply={answer?.reply ?? typed}
        codeRemoved={answer?.codeRemoved ?? false}
        begun={answer?.begun}
      />
    </MemberPage>
  );
}
