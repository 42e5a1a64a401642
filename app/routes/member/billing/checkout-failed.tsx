import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ContactLines } from "~/ui/patterns/contact-lines";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { ButtonLink } from "~/ui/primitives/button";
import { ErrorState } from "~/ui/primitives/error-state";
import type { loader } from "./checkout-failed.server";

export { loader } from "./checkout-failed.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["billing"] };

/** The sentence of product.md §2, then a reference and the next steps (product.md §18 "Failure pages"). */
export default function CheckoutFailed() {
  const { reference, notCharged, tryAgainTo, contactTo, contact } = useLoaderData<typeof loader>();
  const { t } = useTranslation("billing");
  return (
    <MemberPage back>
      <Section width="column">
        <ErrorState
          title={t("failed.sentence")}
          text={
            <>
              <ContactLines {...contact} subject={reference} />
              <p>
                {t(notCharged ? "failed.text" : reference ? "failed.unknown" : "failed.unanswered")}
              </p>
            </>
          }
          reference={reference ?? undefined}
          action={
            <>
              <ButtonLink to={tryAgainTo}>{t("failed.tryAgain")}</ButtonLink>
              <ButtonLink to={contactTo} variant="secondary">
                {t("failed.contact")}
              </ButtonLink>
            </>
          }
        />
      </Section>
    </MemberPage>
  );
}
