import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { renewalAction, renewalLoader } from "./renewal.server";
import { ProfileSections } from "../account/profile-sections";
import { RenewalQuestion } from "./subscriptions/renewal-question";
import { MemberPage } from "~/ui/layout/member-page";
import { useHydrated } from "~/ui/primitives/use-hydrated";

export const handle = { i18n: ["billing", "account"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = (args: LoaderFunctionArgs) => renewalLoader(args);
export const action = (args: ActionFunctionArgs) => renewalAction(args);

/** The cancel dialog of product.md §2; without script it is a page. */
export default function Renewal() {
  const { below, title: _title, ...question } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  return (
    <MemberPage back>
      {hydrated ? <ProfileSections {...below} /> : null}
      <RenewalQuestion {...question} />
    </MemberPage>
  );
}
