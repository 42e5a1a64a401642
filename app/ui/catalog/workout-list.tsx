import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { durationLabel } from "~/features/catalog/duration";
import { paths } from "~/paths";
import { Hero } from "../layout/hero";
import { MemberPage } from "../layout/member-page";
import { Section } from "../layout/section";
import { WorkoutCard, WorkoutGrid } from "../layout/workout-card";
import { PlainLinks } from "../plain-links";
import { ButtonLink } from "../primitives/button";
import { EmptyState } from "../primitives/empty-state";
import { useShell } from "../shell";
import styles from "./workout-list.module.css";

export interface WorkoutListProps {
  type: {
    key: string;
    name: string;
    headerText: string | null;
    imgUrl: string | null;
    secondaryText: string | null;
  };
  hideTitle: boolean;
  workouts: readonly {
    id: number;
    name: string;
    image: string | null;
    seconds: number;
    specs: string;
    accessEnabled: boolean;
  }[];
  /** Where this page begins and the next one does; null: at the newest, and no more. */
  after: string | null;
  next: string | null;
}

/** A category's banner, its cards and the way to more of them (spec §2). */
export function WorkoutList({ type, workouts, next, after, hideTitle }: WorkoutListProps) {
  const { mount, gym } = useShell();
  const { t } = useTranslation("catalog");
  const addresses = useMemo(
    () => workouts.map(({ id }) => paths.workout(mount, type.key, id)),
    [workouts, mount, type.key],
  );
  return (
    <MemberPage back headerOver>
      <Hero
        size="banner"
        title={type.headerText ?? type.name}
        titleHidden={hideTitle}
        lead={type.secondaryText}
        picture={type.imgUrl ? { src: type.imgUrl, alt: "", width: 1600, height: 900 } : null}
      />
      <Section title={t("list")} titleHidden space="tight">
        {workouts.length === 0 ? (
          <EmptyState
            title={t("empty.title")}
            text={t("empty.text")}
            drawing="kettlebell"
            action={
              <ButtonLink variant="secondary" to={paths.home(mount)}>
                {t("empty.action", { gym: gym?.name })}
              </ButtonLink>
            }
          />
        ) : (
          <PlainLinks to={addresses}>
            <WorkoutGrid>
              {workouts.map((workout, index) => (
                <WorkoutCard
                  key={workout.id}
                  to={paths.workout(mount, type.key, workout.id)}
                  name={workout.name}
                  specs={workout.specs}
                  duration={durationWords(t, workout.seconds)}
                  picture={
                    workout.image
                      ? { src: workout.image, width: 640, height: 360, eager: index < 2 }
                      : null
                  }
                  locked={!workout.accessEnabled}
                />
              ))}
            </WorkoutGrid>
          </PlainLinks>
        )}
        {next || after ? (
          <nav className={styles.pager} aria-label={t("pages")}>
            {after ? (
              <ButtonLink variant="quiet" to={paths.category(mount, type.key)}>
                {t("newest")}
              </ButtonLink>
            ) : null}
            {next ? (
              <ButtonLink
                variant="secondary"
                rel="next"
                to={paths.category(mount, type.key, { after: next })}
              >
                {t("more")}
              </ButtonLink>
            ) : null}
          </nav>
        ) : null}
      </Section>
    </MemberPage>
  );
}

function durationWords(t: TFunction, seconds: number): string {
  const { unit, count } = durationLabel(seconds);
  return unit === "minutes" ? t("minutes", { count }) : t("seconds", { count });
}
