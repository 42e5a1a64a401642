import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { NO_GYM, paths } from "~/paths";
import { ErrorBoundary } from "~/ui/layout/error-boundary";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { ButtonLink } from "~/ui/primitives/button";
import { EmptyState } from "~/ui/primitives/empty-state";
import { useRoot } from "~/ui/shell/use-shell";

/** The lives area's own 404, with the way back to the lives; any other error is shown as everywhere. */
export function LivesErrorBoundary() {
  const error = useRouteError();
  const root = useRoot();
  if (!root || !isRouteErrorResponse(error) || error.status !== 404) return <ErrorBoundary />;
  return <LivesNotFound livesTo={paths.lives(root.shell.mount ?? NO_GYM)} />;
}

function LivesNotFound({ livesTo }: { livesTo: string }) {
  const { t } = useTranslation("lives");
  const { t: ui } = useTranslation("ui");
  return (
    <MemberPage>
      <Section width="column" space="tight">
        <EmptyState
          headingLevel={1}
          drawing="calendar"
          title={ui("notFound.title")}
          text={t("notFound")}
          action={
            <ButtonLink to={livesTo} plain>
              {t("all")}
            </ButtonLink>
          }
        />
      </Section>
    </MemberPage>
  );
}
