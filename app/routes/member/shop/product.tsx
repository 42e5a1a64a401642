import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { MemberPage } from "~/ui/layout/member-page";
import { usePageActions } from "~/ui/primitives/use-page-actions";
import { ProductCheckout } from "./product-checkout";
import type { action } from "./product-order.server";
import type { loader } from "./product.server";
import { PRODUCT_FORM } from "./use-product-form";

export { action } from "./product-order.server";
export { loader } from "./product.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["shop", "billing", "error", "sandbox"] };

export default function ProductCheckoutPage() {
  const { typed, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const sending = useNavigation().state !== "idle";
  const sold = page.signInTo === null && !page.product.unavailable;
  return (
    <MemberPage
      overlayHeader={page.headerUrl !== null}
      preservedFormId={sold ? PRODUCT_FORM : undefined}
    >
      <ProductCheckout
        {...page}
        reply={answer?.reply ?? typed}
        codeRemoved={answer?.codeRemoved ?? false}
        sending={sending}
        page={usePageActions()}
      />
    </MemberPage>
  );
}
