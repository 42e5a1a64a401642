import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Section } from "~/ui/layout/section";
import { ButtonLink } from "~/ui/primitives/button";
import { EmptyState } from "~/ui/primitives/empty-state";
import { useShell } from "~/ui/shell/use-shell";

/** Replaces the chooser when the member has every offered plan, or the requested one, or nothing is on sale. */
export function NoPlans({
  only,
  held,
  notice,
}: {
  only: boolean;
  /** The member has what the page would offer; otherwise nothing is on sale. */
  held: boolean;
  notice?: ReactNode;
}) {
  const { t } = useTranslation("billing");
  const { mount } = useShell();
  return (
    <Section width="column">
      {notice}
      <EmptyState
        drawing="ticket"
        title={t(held ? (only ? "checkout.held" : "chooser.none") : "chooser.noneOnSale")}
        text={held ? undefined : t("chooser.noneOnSaleText")}
        headingLevel={1}
        action={<ButtonLink to={paths.profile(mount)}>{t("chooser.toProfile")}</ButtonLink>}
      />
    </Section>
  );
}
