import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { checkoutSuccessLoader } from "./checkout-success.server";
import { AffiliateTags } from "./orders/affiliate-tags";
import { CheckoutOutcome } from "./orders/checkout-outcome";

export const handle = { i18n: ["billing", "home", "collections"] };

/** While the provider has not said yes, the page asks again by itself, without script too (product.md §18). */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  ...(data?.pending ? [{ httpEquiv: "refresh", content: "2" }] : []),
];

export const loader = (args: LoaderFunctionArgs) => checkoutSuccessLoader(args);

export default function CheckoutSuccess() {
  const { affiliate, pictureColors: _colors, ...page } = useLoaderData<typeof loader>();
  return (
    <>
      <CheckoutOutcome {...page} />
      {affiliate ? <AffiliateTags {...affiliate} /> : null}
    </>
  );
}
