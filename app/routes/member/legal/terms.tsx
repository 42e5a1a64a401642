import { useLoaderData } from "@remix-run/react";
import { LegalPage } from "./legal-page";
import type { termsLoader } from "./legal.server";

export { termsLoader as loader } from "./legal.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["legal"] };

export default function Terms() {
  return <LegalPage {...useLoaderData<typeof termsLoader>()} />;
}
