import { useLoaderData } from "@remix-run/react";
import { ProfileSections } from "../account/profile-sections";
import { RenewalQuestion } from "./subscriptions/renewal-question";
import { MemberPage } from "~/ui/layout/member-page";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import type { loader } from "./renewal.server";

export { action, loader } from "./renewal.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["billing", "account", "progress", "error"] };

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
