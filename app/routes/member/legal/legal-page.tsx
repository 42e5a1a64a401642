import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { DEFAULT_SECTIONS } from "~/features/legal/default-text";
import { ContactLines } from "~/ui/patterns/contact-lines";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { Prose, RichText } from "~/ui/primitives/rich-text";
import * as styles from "./legal-page.module.css";
import type { termsLoader } from "./legal.server";

/** Without `html`, the gym's own text, the page shows the provider's. */
type LegalPageProps = Omit<SerializeFrom<typeof termsLoader>, "title">;

export function LegalPage({ kind, html, htmlLang, provider }: LegalPageProps) {
  const { t } = useTranslation("legal");
  return (
    <MemberPage back badge>
      <Section title={t(`${kind}.title`)} headingLevel={1} width="column" space="tight">
        {html ? (
          <>
            <RichText html={html} lang={htmlLang} />
            {kind === "contact" ? (
              <div className={styles.provider}>
                <Prose>
                  <p>{t("contact.provider", { provider: provider.name })}</p>
                  <ContactLines {...provider} />
                </Prose>
              </div>
            ) : null}
          </>
        ) : (
          <DefaultText kind={kind} provider={provider} />
        )}
      </Section>
    </MemberPage>
  );
}

function DefaultText({ kind, provider }: Pick<LegalPageProps, "kind" | "provider">) {
  const { t } = useTranslation("legal");
  const sections = kind === "contact" ? [] : DEFAULT_SECTIONS[kind];
  const names = { provider: provider.name };
  const describe = (name: string, part: string) =>
    kind === "terms" ? t(`terms.${name}.${part}`, names) : t(`privacy.${name}.${part}`, names);
  return (
    <Prose>
      {kind === "privacy" ? <p>{t("privacy.updated")}</p> : null}
      <p>{t(`${kind}.intro`, names)}</p>
      {sections.map(({ name, sentences }) => (
        <div key={name}>
          <h2>{describe(name, "h")}</h2>
          <p>{sentences.map((sentence) => describe(name, sentence)).join(" ")}</p>
        </div>
      ))}
      <p>
        {provider.name}
        <br />
        {provider.address}
        <br />
        {t("contact.company", { number: provider.companyNumber })}
      </p>
      <ContactLines {...provider} />
    </Prose>
  );
}
