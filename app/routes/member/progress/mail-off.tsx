import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { EmptyState } from "~/ui/primitives/empty-state";
import { useShell } from "~/ui/shell/use-shell";
import type { loader } from "./mail-off.server";

export { action, loader } from "./mail-off.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["progress"] };

/** The page of the link in the weekly mail: one button, no login. */
export default function MailOff() {
  const { isOn, action } = useLoaderData<typeof loader>();
  const { mount } = useShell();
  const { t } = useTranslation("progress");
  const state = isOn === null ? "unknown" : isOn ? "on" : "off";
  return (
    <MemberPage>
      <Section space="tight">
        <EmptyState
          drawing="letter"
          headingLevel={1}
          title={t("mail.title")}
          text={t(`mail.${state}`)}
          action={
            isOn ? (
              <form method="post" action={action}>
                <Button>{t("mail.switchOff")}</Button>
              </form>
            ) : (
              <ButtonLink to={paths.progress(mount)}>{t("title")}</ButtonLink>
            )
          }
        />
      </Section>
    </MemberPage>
  );
}
