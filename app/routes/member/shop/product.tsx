import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { answerHeaders } from "~/http/headers.server";
import { productAction } from "./product-order.server";
import { productLoader } from "./product.server";
import { MemberPage } from "~/ui/layout/member-page";
import { usePageActions } from "~/ui/primitives/use-page-actions";
import { ProductCheckout } from "./product-checkout";
import { PRODUCT_FORM } from "./use-product-form";

export const handle = { i18n: ["shop", "billing", "error", "sandbox"] };
export const headers = answerHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = (args: LoaderFunctionArgs) => productLoader(args);
export const action = (args: ActionFunctionArgs) => productAction(args);

export default function ProductCheckoutPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const sending = useNavigation().state !== "idle";
  const sold = page.signInTo === null && !page.product.unavailable;
  return (
    <MemberPage headerOver={page.headerUrl !== null} typing={sold ? PRODUCT_FORM : undefined}>
      <ProductCheckout {...page} {...{ reply, sending }} page={usePageActions()} />
    </MemberPage>
  );
}
