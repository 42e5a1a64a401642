import { useLoaderData } from "@remix-run/react";
import { LegalPage } from "./legal-page";
import type { privacyLoader } from "./legal.server";

export { privacyLoader as loader } from "./legal.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["legal"] };

export default function Privacy() {
  return <LegalPage {...useLoaderData<typeof privacyLoader>()} />;
}
