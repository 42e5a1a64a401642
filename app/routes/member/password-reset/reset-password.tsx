import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { ContactLines } from "~/ui/patterns/contact-lines";
import { ButtonLink } from "~/ui/primitives/button";
import { EmptyState } from "~/ui/primitives/empty-state";
import { useShell } from "~/ui/shell/use-shell";
import type { loader } from "./reset-password.server";

export { loader } from "./reset-password.server";
export const handle = { i18n: ["identity"] };
export { unlistedPageTitle as meta } from "~/ui/shell/page-title";

export default function ResetPassword() {
  const { gymName, contact } = useLoaderData<typeof loader>();
  const { mount } = useShell();
  const { t } = useTranslation("identity");
  return (
    <MemberPage>
      <Section width="column" space="tight">
        <EmptyState
          headingLevel={1}
          drawing="ticket"
          title={t("resetPassword.title")}
          text={
            <>
              <p>
                {gymName === null
                  ? t("resetPassword.text")
                  : t("resetPassword.textOfGym", { gym: gymName })}
              </p>
              {contact ? <ContactLines {...contact} subject={t("resetPassword.subject")} /> : null}
            </>
          }
          action={
            <>
              <ButtonLink to={paths.contact(mount)}>
                {gymName === null
                  ? t("resetPassword.contact")
                  : t("resetPassword.contactGym", { gym: gymName })}
              </ButtonLink>
              <ButtonLink to={paths.login(mount)} variant="secondary">
                {t("resetPassword.back")}
              </ButtonLink>
            </>
          }
        />
      </Section>
    </MemberPage>
  );
}
