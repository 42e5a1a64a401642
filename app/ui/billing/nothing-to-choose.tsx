import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Section } from "../layout/section";
import { ButtonLink } from "../primitives/button";
import { EmptyState } from "../primitives/empty-state";
import { useShell } from "../shell";

/** Everything that is offered here is held, or the one plan that was asked for. */
export function NothingToChoose({ only }: { only: boolean }) {
  const { t } = useTranslation("billing");
  const { mount } = useShell();
  return (
    <Section width="column">
      <EmptyState
        drawing="ticket"
        title={t(only ? "checkout.held" : "chooser.none")}
        headingLevel={1}
        action={<ButtonLink to={paths.profile(mount)}>{t("chooser.toProfile")}</ButtonLink>}
      />
    </Section>
  );
}
