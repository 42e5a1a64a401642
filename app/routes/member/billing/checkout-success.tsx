import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/ui/shell/page-title";
import type { loader } from "./checkout-success.server";
import { AffiliateTags } from "./orders/affiliate-tags";
import { CheckoutOutcome } from "./orders/checkout-outcome";

export { loader } from "./checkout-success.server";
export const handle = { i18n: ["billing", "home", "collections", "lives"] };

/** The page reloads until the provider has confirmed the payment, without script too (product.md §18). */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageTitle({ data, matches }),
  ...(data?.pending ? [{ httpEquiv: "refresh", content: "2" }] : []),
];

export default function CheckoutSuccess() {
  const {
    affiliate,
    title: _title,
    pictureColors: _colors,
    ...page
  } = useLoaderData<typeof loader>();
  return (
    <>
      <CheckoutOutcome {...page} />
      {affiliate ? <AffiliateTags {...affiliate} /> : null}
    </>
  );
}
