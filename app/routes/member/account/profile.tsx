import { useLoaderData } from "@remix-run/react";
import { MemberPage } from "~/ui/layout/member-page";
import { ProfileSections } from "./profile-sections";
import type { loader } from "./profile.server";

export { action, loader } from "./profile.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["account"] };

export default function Profile() {
  return (
    <MemberPage back>
      <ProfileSections {...useLoaderData<typeof loader>()} />
    </MemberPage>
  );
}
