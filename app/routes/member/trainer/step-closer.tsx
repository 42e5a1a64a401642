import { useLoaderData } from "@remix-run/react";
import { JoinPage } from "./join-page";
import type { loader } from "./step-closer.server";

export { loader } from "./step-closer.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["trainer"] };

export default function StepCloser() {
  return <JoinPage view={useLoaderData<typeof loader>()} />;
}
