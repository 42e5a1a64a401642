import { useActionData, useLoaderData } from "@remix-run/react";
import { MemberPage } from "~/ui/layout/member-page";
import { usePageActions } from "~/ui/primitives/use-page-actions";
import { useErrorTitle } from "~/ui/shell/use-error-title";
import { ProfileSections } from "./profile-sections";
import type { action, loader } from "./profile.server";

export { action, loader } from "./profile.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["account", "error"] };

export default function Profile() {
  const { typed, ...profile } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const { submit } = usePageActions();
  useErrorTitle(Boolean(reply?.error));
  return (
    <MemberPage back>
      <ProfileSections {...profile} reply={reply ?? typed} submit={submit} />
    </MemberPage>
  );
}
