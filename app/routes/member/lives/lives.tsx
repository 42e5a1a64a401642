import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { ButtonLink } from "~/ui/primitives/button";
import { EmptyState } from "~/ui/primitives/empty-state";
import { useShell } from "~/ui/shell/use-shell";
import { LiveStrip } from "./live-strip";
import * as styles from "./lives.module.css";
import type { loader } from "./lives.server";

export { loader } from "./lives.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["lives"] };

export default function Lives() {
  const { lives } = useLoaderData<typeof loader>();
  const { mount } = useShell();
  const { t } = useTranslation("lives");
  return (
    <MemberPage back>
      <Section
        title={t("title")}
        headingLevel={1}
        lead={t(lives ? "lead" : "leadWithoutGym")}
        space="tight"
      >
        {lives && lives.length > 0 ? (
          <ul className={styles.list}>
            {lives.map((live) => (
              <li key={live.to}>
                <LiveStrip live={live} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            drawing="calendar"
            title={t(lives ? "noneTitle" : "gymsTitle")}
            text={t(lives ? "none" : "gymsText")}
            action={
              <ButtonLink to={paths.home(mount)} plain>
                {t(lives ? "toHome" : "toGyms")}
              </ButtonLink>
            }
          />
        )}
      </Section>
    </MemberPage>
  );
}
