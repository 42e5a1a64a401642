import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { ContactLines } from "~/ui/patterns/contact-lines";
import { ButtonLink } from "~/ui/primitives/button";
import { ErrorState } from "~/ui/primitives/error-state";
import type { loader } from "./register-failed.server";

export { loader } from "./register-failed.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["identity"] };

/** The sentence of product.md §2 comes first, then the next step (product.md §18 "Failure pages"). */
export default function RegisterFailed() {
  const { contactTo, tryAgainTo, contact } = useLoaderData<typeof loader>();
  const { t } = useTranslation("identity");
  return (
    <MemberPage back>
      <Section width="column">
        <ErrorState
          title={t("registerFailed.sentence")}
          text={
            <>
              <ContactLines {...contact} />
              <p>{t("registerFailed.text")}</p>
            </>
          }
          action={
            <>
              <ButtonLink to={tryAgainTo}>{t("registerFailed.tryAgain")}</ButtonLink>
              <ButtonLink to={contactTo} variant="secondary">
                {t("registerFailed.contact")}
              </ButtonLink>
            </>
          }
        />
      </Section>
    </MemberPage>
  );
}
