import { useActionData, useLoaderData } from "@remix-run/react";
import { keepFormOffline } from "./keep-form-offline";
import type { action, loader } from "./social-login.server";
import { SocialQuestion } from "./social-question";

export { action, loader } from "./social-login.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const clientAction = keepFormOffline<typeof action>;
export const handle = { i18n: ["identity", "error"] };

export default function SocialLogin() {
  const page = useLoaderData<typeof loader>();
  return <SocialQuestion key={page.asks} {...page} reply={useActionData<typeof action>()?.reply} />;
}
