import { useActionData, useLoaderData } from "@remix-run/react";
import { keepFormOffline } from "./keep-form-offline";
import { LoginForm } from "./login-form";
import type { action, loader } from "./login.server";

export { action, loader } from "./login.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const clientAction = keepFormOffline<typeof action>;
export const handle = { i18n: ["identity", "error"] };

export default function Login() {
  const page = useLoaderData<typeof loader>();
  return <LoginForm {...page} reply={useActionData<typeof action>()?.reply} />;
}
