import { useLoaderData } from "@remix-run/react";
import { ProfileSections } from "../account/profile-sections";
import { WithdrawalQuestion } from "./subscriptions/withdrawal-question";
import { MemberPage } from "~/ui/layout/member-page";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import type { loader } from "./withdrawal.server";

export { action, loader } from "./withdrawal.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["billing", "account", "progress", "error"] };

/** What a withdrawal returns, and its button (product.md §19); without script it is a page. */
export default function Withdrawal() {
  const { below, title: _title, ...question } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  return (
    <MemberPage back>
      {hydrated ? <ProfileSections {...below} /> : null}
      <WithdrawalQuestion {...question} />
    </MemberPage>
  );
}
