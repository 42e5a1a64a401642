import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { productSuccessLoader } from "./product-success.server";
import { AffiliateTags } from "../billing/orders/affiliate-tags";
import { MemberPage } from "~/ui/layout/member-page";
import { ProductSuccess } from "./product-success-view";

export const handle = { i18n: ["shop"] };

/** While the provider has not said yes, the page asks again by itself, without script too (product.md §18). */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  ...(data?.pending ? [{ httpEquiv: "refresh", content: "2" }] : []),
];

export const loader = (args: LoaderFunctionArgs) => productSuccessLoader(args);

export default function ProductSuccessPage() {
  const { affiliate, ...page } = useLoaderData<typeof loader>();
  return (
    <MemberPage headerOver={page.headerUrl !== null}>
      <ProductSuccess {...page} />
      {affiliate ? <AffiliateTags {...affiliate} /> : null}
    </MemberPage>
  );
}
