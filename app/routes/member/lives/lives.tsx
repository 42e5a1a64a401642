import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { ButtonLink } from "~/ui/primitives/button";
import { Chip, ChipRow } from "~/ui/primitives/chip";
import { Picture } from "~/ui/primitives/picture";
import { LiveActionButton } from "./live-action-button";
import { LiveHero } from "./live-hero";
import { LiveRow } from "./live-row";
import * as styles from "./lives.module.css";
import type { loader } from "./lives.server";
import { NoLives } from "./no-lives";
import { Replays } from "./replays";
import { useBrowserZone } from "./use-browser-zone";
import { useReload } from "./use-reload";

export { loader } from "./lives.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export { LivesErrorBoundary as ErrorBoundary } from "./lives-error";
export const handle = { i18n: ["lives"] };

/** The featured live, what runs and is planned by day, and replays (product.md §16). */
export default function Lives() {
  const data = useLoaderData<typeof loader>();
  const { featured, running, days, gymName, serverNow } = data;
  const { t } = useTranslation("lives");
  useBrowserZone(data.browserZone);
  useReload(data);
  const withGym = gymName === null;
  return (
    <MemberPage back>
      <Section
        title={t("title")}
        headingLevel={1}
        lead={
          // On a phone the featured live and its button fill the first screen.
          featured ? null : t(gymName === null ? "leadWithoutGym" : "lead", { gym: gymName })
        }
        space="tight"
      >
        {data.manageTo ? (
          <p className={styles.manage}>
            <ButtonLink to={data.manageTo} variant="secondary">
              {t("manageLives")}
            </ButtonLink>
          </p>
        ) : null}
        {data.reloadSeconds === null ? null : (
          <noscript>
            <meta httpEquiv="refresh" content={String(data.reloadSeconds)} />
          </noscript>
        )}
        {featured ? (
          <LiveHero
            live={featured}
            serverNow={serverNow}
            headingLevel={2}
            eyebrow={featured.running ? null : t("next")}
            linked
            gym={withGym ? featured.gym : null}
          >
            <LiveActionButton
              action={featured.action}
              title={featured.title}
              back="list"
              size="large"
              wide
            />
          </LiveHero>
        ) : days.length === 0 ? (
          <NoLives {...data} />
        ) : null}
        <TrainerChips trainers={data.trainers} />
        {running.length > 0 ? (
          <div className={styles.day}>
            <h2 className={styles.label}>{t("alsoNow")}</h2>
            <ul className={styles.list}>
              {running.map((live) => (
                <LiveRow key={live.guid} live={live} withGym={withGym} />
              ))}
            </ul>
          </div>
        ) : null}
        {days.map(({ day, label, lives }) => (
          <div key={day} className={styles.day}>
            <h2 className={styles.label}>{label}</h2>
            <ul className={styles.list}>
              {lives.map((live) => (
                <LiveRow key={live.guid} live={live} withGym={withGym} />
              ))}
            </ul>
          </div>
        ))}
        <Pages startTo={data.startTo} nextTo={data.nextTo} />
      </Section>
      <Replays replays={data.replays} />
    </MemberPage>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function TrainerChips({ trainers }: Pick<Data, "trainers">) {
  const { t } = useTranslation("lives");
  const { t: ui } = useTranslation("ui");
  if (trainers.length === 0) return null;
  return (
    <div className={styles.filter}>
      <ChipRow label={t("filter")}>
        {trainers.map(({ tuid, name, picture, isSelected, to }) => (
          <Chip
            key={tuid}
            to={to}
            selected={isSelected}
            clearLabel={ui("chip.clear")}
            icon={
              picture ? (
                <span className={styles.face}>
                  <Picture src={picture} alt="" width={56} height={56} ratio="1:1" sizes="28px" />
                </span>
              ) : null
            }
          >
            {name}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

function Pages({ startTo, nextTo }: Pick<Data, "startTo" | "nextTo">) {
  const { t } = useTranslation("lives");
  if (!startTo && !nextTo) return null;
  return (
    <nav className={styles.pages} aria-label={t("pages")}>
      {startTo ? (
        <ButtonLink to={startTo} plain variant="quiet">
          {t("fromStart")}
        </ButtonLink>
      ) : null}
      {nextTo ? (
        <ButtonLink to={nextTo} plain variant="secondary">
          {t("later")}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
