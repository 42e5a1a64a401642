import { useLoaderData } from "@remix-run/react";
import { AboutPage } from "./about-page";
import type { loader } from "./trainer.server";

export { loader } from "./trainer.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["trainer", "lives"], publicCache: true };

export default function Trainer() {
  return <AboutPage view={useLoaderData<typeof loader>()} />;
}
