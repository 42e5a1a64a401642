import { useActionData, useLoaderData } from "@remix-run/react";
import { MemberPage } from "~/ui/layout/member-page";
import { FlashToast } from "~/ui/primitives/flash-toast";
import { usePageActions } from "~/ui/primitives/use-page-actions";
import { useErrorTitle } from "~/ui/shell/use-error-title";
import { useMessage } from "~/ui/shell/use-message";
import { keepFormOffline } from "../identity/keep-form-offline";
import { PROFILE_FORM } from "./profile-form";
import { ProfileSections } from "./profile-sections";
import type { action, loader } from "./profile.server";

export { action, loader } from "./profile.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const clientAction = keepFormOffline<typeof action>;
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["account", "progress", "error"] };

export default function Profile() {
  const { typed, ...profile } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const { submit } = usePageActions();
  const message = useMessage();
  const formError = reply?.error?.[""]?.[0];
  useErrorTitle(Boolean(reply?.error));
  return (
    <MemberPage back preservedFormId={PROFILE_FORM}>
      {formError ? <FlashToast id={formError} kind="error" message={message(formError)} /> : null}
      <ProfileSections {...profile} reply={reply ?? typed} submit={submit} />
    </MemberPage>
  );
}
