import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DEFAULT_SECTIONS } from "~/features/legal/default-text";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { ContactLines } from "~/ui/patterns/contact-lines";
import { Prose, RichText } from "~/ui/primitives/rich-text";
import { DefaultSection, PostalAddress } from "./legal-page";
import type { creatorsTermsLoader } from "./legal.server";

export { creatorsTermsLoader as loader } from "./legal.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["legal"] };

/** The terms that whoever opens a gym or takes a role in one accepts. */
export default function CreatorsTerms() {
  const { newest, provider } = useLoaderData<typeof creatorsTermsLoader>();
  const { t } = useTranslation("legal");
  return (
    <MemberPage back badge>
      <Section title={t("creators.title")} headingLevel={1} width="column" space="tight">
        {newest ? (
          <RichText html={newest.html} lang={newest.htmlLang} />
        ) : (
          <Prose>
            <p>{t("creators.intro", { provider: provider.name })}</p>
            {DEFAULT_SECTIONS.creators.map((section) => (
              <DefaultSection
                key={section.name}
                kind="creators"
                {...section}
                provider={provider.name}
              />
            ))}
          </Prose>
        )}
        <Prose>
          <PostalAddress provider={provider} />
          <ContactLines {...provider} />
          {newest ? <p>{t("version.of", { number: newest.number, date: newest.date })}</p> : null}
        </Prose>
      </Section>
    </MemberPage>
  );
}
