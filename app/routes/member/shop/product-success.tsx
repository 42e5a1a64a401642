import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AffiliateTags } from "../billing/orders/affiliate-tags";
import { MemberPage } from "~/ui/layout/member-page";
import { pageTitle } from "~/ui/shell/page-title";
import type { loader } from "./product-success.server";
import { ProductSuccess } from "./product-success-view";

export { loader } from "./product-success.server";
export const handle = { i18n: ["shop"] };

/** The page reloads until the provider has confirmed the payment, without script too (product.md §18). */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageTitle({ data, matches }),
  ...(data?.pending ? [{ httpEquiv: "refresh", content: "2" }] : []),
];

export default function ProductSuccessPage() {
  const { affiliate, title: _title, ...page } = useLoaderData<typeof loader>();
  return (
    <MemberPage overlayHeader={page.headerUrl !== null}>
      <ProductSuccess {...page} />
      {affiliate ? <AffiliateTags {...affiliate} /> : null}
    </MemberPage>
  );
}
