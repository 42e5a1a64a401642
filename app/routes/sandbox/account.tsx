/** The sandbox provider's pages for a creator: first its onboarding, then the charges of the account. */
import { useActionData, useLoaderData } from "@remix-run/react";
import type { action, loader } from "./account.server";
import { SandboxAccount } from "./account-view";

export { action, loader } from "./account.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["sandbox"] };
export const headers = () => ({ "Cache-Control": "no-store" });

export default function Account() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <SandboxAccount {...page} answer={answer} />;
}
