import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { legalLoader } from "./legal.server";
import { LegalPage } from "./legal-page";

export const handle = { i18n: ["legal"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = (args: LoaderFunctionArgs) => legalLoader(args, "privacy");

export default function Privacy() {
  return <LegalPage {...useLoaderData<typeof loader>()} />;
}
