import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { ShareLink } from "~/ui/patterns/share-link";
import { Badge } from "~/ui/primitives/badge";
import { ButtonLink } from "~/ui/primitives/button";
import { TextLink } from "~/ui/primitives/text-link";
import { useShell } from "~/ui/shell/use-shell";
import { usePollUntilOpen } from "../catalog/use-poll-until-open";
import { CalendarLinks } from "./calendar-links";
import { JoinPanel } from "./join-panel";
import { LiveHero } from "./live-hero";
import { ReminderPush } from "./reminder-push";
import { Teacher } from "./teacher";
import * as styles from "./live.module.css";
import type { loader } from "./live.server";
import { useKeepSeat } from "./use-keep-seat";
import { useBrowserZone } from "./use-browser-zone";
import { useReload } from "./use-reload";
import { WatchLive } from "./watch/watch-live";

export { loader } from "./live.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export { LivesErrorBoundary as ErrorBoundary } from "./lives-error";
export const handle = { i18n: ["lives", "live-reminder", "live-questions", "watch-live"] };

/** The page has one live; usePollUntilOpen watches a list. */
const ONLY = 0;

export default function Live() {
  const data = useLoaderData<typeof loader>();
  const { live, status, seat, seatTo, opening, isEntitled } = data;
  const { mount } = useShell();
  const { t } = useTranslation("lives");
  const isOpening = usePollUntilOpen(
    {
      list: live.to,
      opening: opening && { ...opening, workoutId: ONLY },
      workouts: [{ id: ONLY, locked: !isEntitled }],
    },
    useRevalidator(),
  );
  useBrowserZone(data.browserZone);
  // A lost network must not take the picture away: its seat is kept by a request of its own.
  useReload(data.picture ? { ...data, reloadSeconds: null } : data);
  useKeepSeat(seatTo, seat.own?.state ?? null);
  const isAhead = status === "SCHEDULED" || status === "LIVE";
  return (
    <MemberPage back>
      <Section space="tight">
        {data.reloadSeconds === null ? null : (
          <noscript>
            <meta httpEquiv="refresh" content={String(data.reloadSeconds)} />
          </noscript>
        )}
        <p className={styles.back}>
          <TextLink to={paths.lives(mount)} standalone>
            {t("all")}
          </TextLink>
        </p>
        {data.picture ? (
          <WatchLive
            picture={data.picture}
            title={live.title}
            poster={live.picture}
            manages={data.manageTo !== null}
            reloads={data.reloadSeconds !== null}
          />
        ) : null}
        <LiveHero
          live={live}
          serverNow={data.serverNow}
          headingLevel={1}
          counts={isAhead}
          eyebrow={<StatusBadge status={status} />}
        >
          <JoinPanel {...data} isOpening={isOpening} />
          {data.push ? <ReminderPush guid={live.guid} on={data.push.on} /> : null}
        </LiveHero>
        <div className={styles.below}>
          <div className={styles.main}>
            <Words title={t("about")} text={data.description} lang={data.langs.description} />
            <Words title={t("equipment")} text={data.equipment} lang={data.langs.equipment} />
            {data.trainer ? <Teacher trainer={data.trainer} /> : null}
          </div>
          <div className={styles.side}>
            {data.manageTo ? (
              <ButtonLink to={data.manageTo} variant="secondary">
                {t("edit")}
              </ButtonLink>
            ) : null}
            {data.calendar ? (
              <CalendarLinks links={data.calendar} isCancelled={status === "CANCELLED"} />
            ) : null}
            {data.canonical ? <ShareLink url={data.canonical} title={data.title} /> : null}
          </div>
        </div>
      </Section>
    </MemberPage>
  );
}

function Words({
  title,
  text,
  lang,
}: {
  title: string;
  text: string | null;
  lang: string | undefined;
}) {
  if (!text) return null;
  return (
    <div className={styles.block}>
      <h2 className={styles.label}>{title}</h2>
      <p className={styles.text} lang={lang}>
        {text}
      </p>
    </div>
  );
}

function StatusBadge({
  status,
}: {
  status: ReturnType<typeof useLoaderData<typeof loader>>["status"];
}) {
  const { t } = useTranslation("lives");
  switch (status) {
    case "DRAFT":
      return <Badge tone="warn">{t("badge.draft")}</Badge>;
    case "CANCELLED":
      return <Badge tone="bad">{t("badge.cancelled")}</Badge>;
    case "ENDED":
      return <Badge>{t("badge.over")}</Badge>;
    case "REPLAY":
      return <Badge tone="brand">{t("badge.replay")}</Badge>;
    default:
      return null;
  }
}
