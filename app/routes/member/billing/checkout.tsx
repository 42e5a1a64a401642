import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  useNavigation,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { answerHeaders } from "~/http/headers.server";
import { checkoutAction, checkoutLoader } from "./checkout.server";
import { PlanChooser } from "./plans/plan-chooser";
import { PLAN_FORM } from "./plans/use-plan-form";
import { MemberPage } from "~/ui/layout/member-page";
import { usePageActions } from "~/ui/primitives/use-page-actions";

export const handle = { i18n: ["billing", "error", "sandbox"] };
export const headers = answerHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = (args: LoaderFunctionArgs) => checkoutLoader(args);
export const action = (args: ActionFunctionArgs) => checkoutAction(args);

/** A code that was refused takes its price away. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate || actionStatus === 400;

export default function Checkout() {
  const { offer, returnUrl, formTo } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const page = usePageActions();
  const sending = useNavigation().state !== "idle";
  return (
    <MemberPage back typing={offer.plans.length > 0 ? PLAN_FORM : undefined}>
      <PlanChooser
        {...offer}
        {...{ returnUrl, formTo, sending, page }}
        reply={answered?.reply}
        begun={answered?.begun}
      />
    </MemberPage>
  );
}
