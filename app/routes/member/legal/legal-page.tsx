import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { DEFAULT_SECTIONS, WITHDRAWAL_FORM, type DefaultKind } from "~/features/legal/default-text";
import { paths } from "~/paths";
import { ContactLines } from "~/ui/patterns/contact-lines";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { Prose, RichText } from "~/ui/primitives/rich-text";
import { TextLink } from "~/ui/primitives/text-link";
import { useShell } from "~/ui/shell/use-shell";
import * as styles from "./legal-page.module.css";
import type { termsLoader } from "./legal.server";

/** Without `html`, the gym's own text, the page shows the provider's. */
type LegalPageProps = Omit<
  SerializeFrom<typeof termsLoader>,
  "title" | "canonical" | "metaDescription"
>;

export function LegalPage(page: LegalPageProps) {
  const { kind, html, htmlLang, isAddition, provider, oldVersion } = page;
  const { t } = useTranslation("legal");
  const { mount } = useShell();
  return (
    <MemberPage back badge>
      <Section title={t(`${kind}.title`)} headingLevel={1} width="column" space="tight">
        {oldVersion === null ? null : (
          <Prose>
            <p>
              <strong>{t("version.of", oldVersion)}</strong> {t("version.older")}
            </p>
            <p>
              <TextLink
                standalone
                to={kind === "privacy" ? paths.privacy(mount) : paths.terms(mount)}
              >
                {t("version.current")}
              </TextLink>
            </p>
          </Prose>
        )}
        {html && isAddition ? (
          <>
            <DefaultText kind={kind} provider={provider} />
            <div className={styles.addition}>
              <RichText html={html} lang={htmlLang} />
            </div>
          </>
        ) : html ? (
          <>
            <RichText html={html} lang={htmlLang} />
            {kind === "privacy" ? null : (
              <div className={styles.provider}>
                <Prose>
                  {kind === "contact" ? (
                    <p>{t("contact.provider", { provider: provider.name })}</p>
                  ) : (
                    <DefaultSection kind="terms" {...WITHDRAWAL_FORM} provider={provider.name} />
                  )}
                  {kind === "contact" ? null : <PostalAddress provider={provider} />}
                  <ContactLines {...provider} />
                </Prose>
              </div>
            )}
          </>
        ) : (
          <DefaultText kind={kind} provider={provider} />
        )}
        <Versions {...page} />
      </Section>
    </MemberPage>
  );
}

function DefaultText({ kind, provider }: Pick<LegalPageProps, "kind" | "provider">) {
  const { t } = useTranslation("legal");
  return (
    <Prose>
      {kind === "privacy" ? <p>{t("privacy.updated")}</p> : null}
      <p>{t(`${kind}.intro`, { provider: provider.name })}</p>
      {kind === "contact"
        ? null
        : DEFAULT_SECTIONS[kind].map((section) => (
            <DefaultSection key={section.name} kind={kind} {...section} provider={provider.name} />
          ))}
      <PostalAddress provider={provider} />
      <ContactLines {...provider} />
    </Prose>
  );
}

interface DefaultSectionProps {
  kind: DefaultKind;
  name: string;
  sentences: readonly string[];
  provider: string;
}

export function DefaultSection({ kind, name, sentences, provider }: DefaultSectionProps) {
  const { t } = useTranslation("legal");
  const describe = (part: string) =>
    kind === "terms"
      ? t(`terms.${name}.${part}`, { provider })
      : kind === "creators"
        ? t(`creators.${name}.${part}`, { provider })
        : t(`privacy.${name}.${part}`, { provider });
  return (
    <div>
      <h2>{describe("h")}</h2>
      <p>{sentences.map(describe).join(" ")}</p>
    </div>
  );
}

export function PostalAddress({ provider }: Pick<LegalPageProps, "provider">) {
  const { t } = useTranslation("legal");
  return (
    <p>
      {provider.name}
      <br />
      {provider.address}
      <br />
      {t("contact.company", { number: provider.companyNumber })}
    </p>
  );
}

/** The versions with links to the earlier ones; one alone is named only while its day is still to come. */
function Versions({ kind, versions }: Pick<LegalPageProps, "kind" | "versions">) {
  const { t } = useTranslation("legal");
  const { mount } = useShell();
  const [newest, ...earlier] = versions;
  if (kind === "contact" || !newest) return null;
  if (earlier.length === 0 && newest.countsFrom === null) return null;
  return (
    <Prose>
      <h2>{t("version.title")}</h2>
      <p>
        {t("version.of", { number: newest.number, date: newest.date })}
        {newest.countsFrom === null
          ? null
          : ` · ${t("version.counts", { date: newest.countsFrom })}`}
      </p>
      {earlier.map(({ id, number, date }) => (
        <p key={id}>
          <TextLink standalone to={paths.legalVersion(mount, { kind, id })}>
            {t("version.of", { number, date })}
          </TextLink>
        </p>
      ))}
    </Prose>
  );
}
