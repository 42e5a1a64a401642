import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { ContactLines } from "~/ui/patterns/contact-lines";
import { Prose, RichText } from "~/ui/primitives/rich-text";
import { PostalAddress } from "./legal-page";
import type { creatorsTermsLoader } from "./legal.server";

export { creatorsTermsLoader as loader } from "./legal.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["legal"] };

/** The terms that whoever opens a gym or takes a role in one accepts. */
export default function CreatorsTerms() {
  const { html, htmlLang, provider, version } = useLoaderData<typeof creatorsTermsLoader>();
  const { t } = useTranslation("legal");
  return (
    <MemberPage back badge>
      <Section title={t("creators.title")} headingLevel={1} width="column" space="tight">
        <RichText html={html} lang={htmlLang} />
        <Prose>
          <PostalAddress provider={provider} />
          <ContactLines {...provider} />
          <p>{t("version.of", version)}</p>
        </Prose>
      </Section>
    </MemberPage>
  );
}
