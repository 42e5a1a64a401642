/** The member's own training (product.md §21): streak, weeks, days and history; nothing of it is public. */
import { useLoaderData } from "@remix-run/react";
import { ChevronLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { ButtonLink } from "~/ui/primitives/button";
import { EmptyState } from "~/ui/primitives/empty-state";
import { Icon } from "~/ui/primitives/icon";
import { TextLink } from "~/ui/primitives/text-link";
import { useShell } from "~/ui/shell/use-shell";
import { Badges } from "./badges";
import { HeatStrip } from "./heat-strip";
import { History } from "./history";
import * as styles from "./progress.module.css";
import type { loader } from "./progress.server";
import { StreakPanel } from "./streak-panel";
import { WeekChart } from "./week-chart";
import { WeeklyMail } from "./weekly-mail";

export { action, loader } from "./progress.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["progress"] };

export default function Progress() {
  const { hasTrained, streak, thisWeek, badges, ...data } = useLoaderData<typeof loader>();
  const { chart, weeks, heat, history, newestTo, weeklyMail } = data;
  const { mount } = useShell();
  const { t } = useTranslation("progress");
  return (
    <MemberPage>
      <Section space="tight">
        <div className={styles.head}>
          <TextLink to={paths.profile(mount)} standalone>
            <Icon as={ChevronLeft} size={20} />
            {t("back")}
          </TextLink>
          <h1 className={styles.title}>{t("title")}</h1>
        </div>
        {hasTrained ? (
          <div className={styles.parts}>
            <StreakPanel streak={streak} thisWeek={thisWeek} />
            <Badges badges={badges} />
            <div className={styles.body}>
              <div className={styles.charts}>
                <WeekChart chart={chart} weeks={weeks} />
                <HeatStrip {...heat} />
              </div>
              <History {...history} newestTo={newestTo} />
            </div>
          </div>
        ) : (
          <EmptyState
            drawing="kettlebell"
            title={t("empty.title")}
            text={t("empty.text")}
            action={<ButtonLink to={paths.home(mount)}>{t("empty.action")}</ButtonLink>}
          />
        )}
        <WeeklyMail isOn={weeklyMail} />
      </Section>
    </MemberPage>
  );
}
