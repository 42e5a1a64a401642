/** The sandbox provider's hosted page: plain forms, test numbers, works without script (product.md §18). */
import { useActionData, useLoaderData } from "@remix-run/react";
import type { action, loader } from "./checkout.server";
import { SandboxCheckout } from "./checkout-view";

export { action, loader } from "./checkout.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["sandbox"] };

export default function Checkout() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <SandboxCheckout {...page} unknownCard={answer?.unknownCard ?? false} />;
}
