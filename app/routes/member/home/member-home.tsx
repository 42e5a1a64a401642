import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { PlayedRing } from "~/ui/patterns/played-ring";
import { ButtonLink } from "~/ui/primitives/button";
import { Picture } from "~/ui/primitives/picture";
import { TextLink } from "~/ui/primitives/text-link";
import { useShell } from "~/ui/shell/use-shell";
import { Categories } from "./categories";
import { Challenges } from "./challenges";
import type { loadMemberHome } from "./member-home.server";
import * as styles from "./member-home.module.css";
import { NextLive } from "./next-live";

type MemberHomeProps = Omit<SerializeFrom<typeof loadMemberHome>, "pictureColors">;
type Card = MemberHomeProps["rows"]["continue"][number];

/** The home of a member: one workout to start now, then their own rows; a row without workouts is left out. */
export function MemberHome(props: MemberHomeProps) {
  const { suggestion, notes, rows, nextLive } = props;
  const { mount, person } = useShell();
  const { t } = useTranslation("home");
  return (
    <MemberPage>
      <Suggestion
        workout={suggestion}
        greeting={t("welcomeBack", { name: person?.firstName })}
        lead={props.emptyText ?? (notes.length > 0 && <ChallengeNotes notes={notes} />)}
      />
      <Row title={t("row.continue")} cards={rows.continue} />
      <Row title={t("row.later")} cards={rows.later} allTo={paths.category(mount, "LATER")} />
      <Row
        title={t("row.newThisWeek")}
        cards={rows.newThisWeek}
        allTo={paths.category(mount, "RECENT_WORKOUTS")}
      />
      <Row
        title={t("row.favourites")}
        cards={rows.favourites}
        allTo={paths.category(mount, "TOP_LIKED")}
      />
      <Challenges challenges={props.challenges} />
      {nextLive ? <NextLive live={nextLive} /> : null}
      <Categories categories={props.categories} hasSaved={props.hasSaved} />
    </MemberPage>
  );
}

/** One line for each challenge whose workout is not the one to start, and one for those beyond the first five. */
function ChallengeNotes({ notes }: { notes: MemberHomeProps["notes"] }) {
  return notes.map(({ to, label, lang, text }) => (
    <p key={to}>
      {text}{" "}
      <TextLink to={to} lang={lang}>
        {label}
      </TextLink>
    </p>
  ));
}

interface SuggestionProps {
  workout: MemberHomeProps["suggestion"];
  greeting: string;
  lead: ReactNode;
}

function Suggestion({ workout, greeting, lead }: SuggestionProps) {
  const { mount } = useShell();
  const { t } = useTranslation("home");
  return (
    <Section
      title={greeting}
      lead={lead}
      headingLevel={1}
      space="tight"
      action={
        <TextLink to={paths.progress(mount)} standalone>
          {t("training")}
        </TextLink>
      }
    >
      {workout ? (
        <div className={styles.suggestion}>
          {workout.image ? (
            <div className={styles.picture}>
              <Picture
                src={workout.image}
                alt=""
                width={1280}
                height={720}
                ratio="16:9"
                sizes="(max-width: 767px) 95vw, (max-width: 1439px) 58vw, 820px"
                eager
              />
            </div>
          ) : null}
          <div className={styles.words}>
            <p className={styles.eyebrow}>{workout.eyebrow}</p>
            <h2 className={styles.name} lang={workout.lang}>
              {workout.name}
            </h2>
            <p className={styles.facts}>
              {workout.specs}
              {workout.areas ? <span lang={workout.lang}>{workout.areas}</span> : null}
            </p>
            <div className={styles.start}>
              <ButtonLink to={workout.to} size="large" wide>
                {t("startNow")}
                <span className={styles.hidden}>
                  {t("named", { action: "" })}
                  <span lang={workout.lang}>{workout.name}</span>
                </span>
              </ButtonLink>
            </div>
          </div>
        </div>
      ) : null}
    </Section>
  );
}

interface RowProps {
  title: string;
  cards: readonly Card[];
  /** The built-in category with all of them. */
  allTo?: string;
}

function Row({ title, cards, allTo }: RowProps) {
  const { t } = useTranslation("home");
  if (cards.length === 0) return null;
  return (
    <Section
      title={title}
      space="tight"
      action={
        allTo ? (
          <TextLink to={allTo} standalone>
            {t("seeAll")}
            <span className={styles.hidden}>
              {t("named", { action: "" })}
              {title}
            </span>
          </TextLink>
        ) : null
      }
    >
      <ul className={styles.row}>
        {cards.map((card) => (
          <RowCard key={card.id} {...card} />
        ))}
      </ul>
    </Section>
  );
}

/** Its own, because a card of a category has a heart, a lock and a cache that would be loaded here for nothing. */
function RowCard({ to, name, specs, areas, lang, duration, image, ring }: Card) {
  return (
    <li>
      <a href={to} className={styles.card}>
        <span className={styles.media}>
          {image ? (
            <Picture
              src={image}
              alt=""
              width={640}
              height={360}
              ratio="16:9"
              sizes="(max-width: 1023px) 67vw, 340px"
            />
          ) : (
            <span className={styles.blank} />
          )}
          {ring ? (
            <span className={styles.ring}>
              <PlayedRing {...ring} />
            </span>
          ) : null}
          <span className={styles.duration}>{duration}</span>
        </span>
        <span className={styles.cardName} lang={lang}>
          {name}
        </span>
        <span className={styles.specs}>
          {specs}
          {areas ? <span lang={lang}>{areas}</span> : null}
        </span>
      </a>
    </li>
  );
}
