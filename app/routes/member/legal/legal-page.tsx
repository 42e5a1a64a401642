import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { ContactLines } from "~/ui/patterns/contact-lines";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { Prose, RichText } from "~/ui/primitives/rich-text";
import * as styles from "./legal-page.module.css";
import type { termsLoader } from "./legal.server";

/** Without `html`, the gym's own text, the page shows the provider's. */
type LegalPageProps = Omit<
  SerializeFrom<typeof termsLoader>,
  "title" | "canonical" | "metaDescription"
>;

/** The sections of the terms, in the order of product.md §1. */
const TERMS = ["who", "prices", "renewal", "payouts", "ads", "leaving", "law"] as const;
const PRIVACY = ["what", "share", "rights"] as const;

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
          <Prose>
            {kind === "privacy" ? <p>{t("privacy.updated")}</p> : null}
            <p>{t(`${kind}.intro`, { provider: provider.name })}</p>
            {kind === "contact" ? <ContactLines {...provider} /> : null}
            {kind === "terms"
              ? TERMS.map((part) => (
                  <div key={part}>
                    <h2>{t(`terms.${part}.h`)}</h2>
                    <p>{t(`terms.${part}.p`)}</p>
                  </div>
                ))
              : null}
            {kind === "privacy"
              ? PRIVACY.map((part) => (
                  <div key={part}>
                    <h2>{t(`privacy.${part}.h`)}</h2>
                    <p>{t(`privacy.${part}.p`)}</p>
                  </div>
                ))
              : null}
            <p>
              {provider.name}
              <br />
              {provider.address}
              <br />
              {t("contact.company", { number: provider.companyNumber })}
            </p>
          </Prose>
        )}
      </Section>
    </MemberPage>
  );
}
