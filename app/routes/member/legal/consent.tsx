import { useTranslation } from "react-i18next";
import { ConsentForm } from "~/ui/layout/consent-question";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { Prose } from "~/ui/primitives/rich-text";
import { useShell } from "~/ui/shell/use-shell";

export { action, loader } from "./consent.server";
export { pageTitle as meta } from "~/ui/shell/page-title";

/** The consent question with the current answer and a way to change it. */
export default function Consent() {
  const { t } = useTranslation("ui");
  const answer = useShell().consent?.answer ?? "none";
  return (
    <MemberPage back asksConsent={false}>
      <Section title={t("consent.link")} headingLevel={1} width="column" space="tight">
        <ConsentForm>
          <Prose>
            <h2>{t("consent.title")}</h2>
            <p>{t("consent.text")}</p>
            <p>
              <strong>{t(`consent.now.${answer}`)}</strong>
            </p>
          </Prose>
        </ConsentForm>
      </Section>
    </MemberPage>
  );
}
