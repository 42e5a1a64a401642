/** Workouts of a category (spec §2); a workout opens over them. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  Outlet,
  useLoaderData,
  useParams,
  useRevalidator,
  useSearchParams,
  type MetaFunction,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import type { TFunction } from "i18next";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { accessEnabled, needsPlans } from "~/features/catalog/access";
import { parseCursor } from "~/features/catalog/cursor";
import { durationLabel, intensityLabel } from "~/features/catalog/duration";
import {
  findWorkoutType,
  listPlanIdsOfWorkouts,
  listWorkoutsOfType,
} from "~/features/catalog/queries.server";
import { findViewer } from "~/features/player/find-viewer.server";
import { requireGym } from "~/http/gym.server";
import { translator } from "~/http/i18n.server";
import { notFound } from "~/http/respond.server";
import { currentPerson } from "~/http/session.server";
import { paths } from "~/paths";
import { Hero } from "~/ui/layout/hero";
import { Section } from "~/ui/layout/section";
import { WorkoutCard, WorkoutGrid } from "~/ui/layout/workout-card";
import { MemberPage } from "~/ui/layout/member-page";
import { PlainLinks } from "~/ui/plain-links";
import { ButtonLink } from "~/ui/primitives/button";
import { EmptyState } from "~/ui/primitives/empty-state";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { useShell } from "~/ui/shell";
import styles from "./category.module.css";

export const handle = { i18n: ["catalog"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const { gym } = await requireGym(args);
  const { db } = args.context;
  const gymId = gym.id;
  const key = args.params["cuid"] ?? "";
  const after = new URL(args.request.url).searchParams.get("after");
  const cursor = parseCursor(after);
  const [type, list, person, t] = await Promise.all([
    findWorkoutType(db, { gymId, key }),
    listWorkoutsOfType(db, { gymId, key, after: cursor }),
    currentPerson(args),
    translator(args, "catalog"),
  ]);
  if (!type) throw notFound();
  const viewer = await findViewer(db, { gymId, person, now: new Date() });
  const workoutIds = list.workouts.filter(({ locked }) => locked).map(({ id }) => id);
  const plans = needsPlans(viewer)
    ? await listPlanIdsOfWorkouts(db, { gymId, workoutIds })
    : new Map<number, number[]>();
  return {
    type,
    hideTitle: gym.themeSettings.categoryOverlayHideTitle === true,
    after: cursor ? after : null,
    next: list.next,
    workouts: list.workouts.map(({ id, name, locked, ...card }) => ({
      id,
      name,
      image: card.heroImageUrl,
      seconds: card.durationSeconds,
      specs: specLine(card.workoutIntensity, card.focusAreas),
      accessEnabled: accessEnabled({ locked, subscriptionTypeIds: plans.get(id) ?? [] }, viewer),
    })),
    title: t("title", { category: type.name, gym: gym.name }),
  };
}

/** "High · Legs · Core" */
function specLine(intensity: string | null, focusAreas: { name: string }[]): string {
  return [intensity && intensityLabel(intensity), ...focusAreas.map(({ name }) => name)]
    .filter(Boolean)
    .join(" · ");
}

/** Opening and closing a workout leaves the list as it is. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentParams,
  nextParams,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const sameList =
    currentParams["guid"] === nextParams["guid"] && currentParams["cuid"] === nextParams["cuid"];
  const openedOrClosed = currentParams["workoutId"] !== nextParams["workoutId"];
  return sameList && openedOrClosed && !formMethod ? false : defaultShouldRevalidate;
};

export default function Category() {
  const { type, after } = useLoaderData<typeof loader>();
  const { mount } = useShell();
  const { workoutId } = useParams();
  const hydrated = useHydrated();
  useListOfAddress(after, workoutId === undefined);
  return (
    <>
      {/* Without script a workout is a page of its own; with it, a dialog over this one. */}
      {workoutId === undefined || hydrated ? <Workouts /> : null}
      <Outlet context={paths.category(mount, type.key, { after })} />
    </>
  );
}

/** After steps through the browser's history the list may be another page's than the address says. */
function useListOfAddress(shown: string | null, onTop: boolean) {
  const [search] = useSearchParams();
  const { revalidate, state } = useRevalidator();
  const after = search.get("after");
  const stale = onTop && (parseCursor(after) ? after : null) !== shown;
  useEffect(() => {
    if (stale && state === "idle") revalidate();
  }, [stale, state, revalidate]);
}

function Workouts() {
  const { type, workouts, next, after, hideTitle } = useLoaderData<typeof loader>();
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
