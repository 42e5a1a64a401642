import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { ButtonLink } from "~/ui/primitives/button";
import { EmptyState } from "~/ui/primitives/empty-state";
import { useShell } from "~/ui/shell/use-shell";

export { loader } from "./manage.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["lives"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function ManageLives() {
  const { mount } = useShell();
  const { t } = useTranslation("lives");
  return (
    <MemberPage back>
      <Section width="column" space="tight">
        <EmptyState
          headingLevel={1}
          drawing="calendar"
          title={t("manage.title")}
          text={t("manage.text")}
          action={<ButtonLink to={paths.lives(mount)}>{t("all")}</ButtonLink>}
        />
      </Section>
    </MemberPage>
  );
}
