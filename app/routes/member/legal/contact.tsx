import { useLoaderData } from "@remix-run/react";
import { LegalPage } from "./legal-page";
import type { contactLoader } from "./legal.server";

export { contactLoader as loader } from "./legal.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["legal"] };

export default function Contact() {
  return <LegalPage {...useLoaderData<typeof contactLoader>()} />;
}
