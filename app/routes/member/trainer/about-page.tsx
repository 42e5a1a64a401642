import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Hero } from "~/ui/layout/hero";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { ShareLink } from "~/ui/patterns/share-link";
import { ButtonLink } from "~/ui/primitives/button";
import { Picture } from "~/ui/primitives/picture";
import { WorkoutCard, WorkoutGrid } from "../catalog/workout-card";
import { CoverCard, CoverGrid } from "../home/cover-grid";
import { GetStarted } from "./get-started";
import type { loadAbout } from "./load-about.server";
import { NextLives } from "./next-lives";
import { PromoFilm } from "./promo-film";
import { StartLink } from "./start-link";
import { Bio, CallToAction } from "./trainer-sections";
import * as styles from "./trainer.module.css";

type AboutView = SerializeFrom<typeof loadAbout>;

const WORKOUTS_ID = "workouts";

/** A section without content is left out; a name alone still makes a page. */
export function AboutPage({ view }: { view: AboutView }) {
  const { trainer, langs, shareUrl, getStarted, promo, gyms, lives, workouts } = view;
  const { t } = useTranslation("trainer");
  const name = trainer.screenName;
  return (
    <MemberPage overlayHeader={trainer.headerImageUrl !== null}>
      <TrainerHero {...view} />
      <Bio trainer={trainer} lang={langs.bio} />
      <About trainer={trainer} lang={langs.about} />
      <CallToAction trainer={trainer} lang={langs.callToAction} start={getStarted?.kind ?? null} />
      <NextLives lives={lives} name={name} />
      {promo ? (
        <Section title={t("film", { trainer: name })}>
          <PromoFilm film={promo} trainer={name} />
        </Section>
      ) : null}
      {getStarted ? <GetStarted view={getStarted} trainer={name} /> : null}
      {workouts.length > 0 ? (
        <Section id={WORKOUTS_ID} title={t("workouts", { trainer: name })}>
          <WorkoutGrid>
            {workouts.map(({ id, picture, ...card }) => (
              <WorkoutCard
                key={id}
                {...card}
                picture={picture ? { src: picture, width: 640, height: 360 } : null}
                free={t("free")}
              />
            ))}
          </WorkoutGrid>
        </Section>
      ) : null}
      {gyms.length > 0 ? (
        <Section title={t("gyms", { trainer: name })}>
          <CoverGrid>
            {gyms.map(({ to, name: gym, note, picture, focus }) => (
              <CoverCard
                key={to}
                to={to}
                name={gym}
                note={note ?? undefined}
                headerPicture
                focus={focus}
                picture={picture ? { src: picture, width: 2400, height: 1350 } : null}
              />
            ))}
          </CoverGrid>
        </Section>
      ) : null}
      <Section space="tight">
        <ShareLink url={shareUrl} title={name} />
      </Section>
    </MemberPage>
  );
}

function TrainerHero({ trainer, langs, getStarted, workouts }: AboutView) {
  const { t } = useTranslation("trainer");
  const { headerImageUrl, headerText, profileImgUrl, screenName } = trainer;
  const hasAction = getStarted !== null || workouts.length > 0;
  return (
    <Hero
      picture={headerImageUrl ? { src: headerImageUrl, alt: "", width: 1600, height: 900 } : null}
      logo={headerImageUrl ? null : { name: screenName, src: profileImgUrl }}
      title={screenName}
      lead={headerText}
      leadLang={langs.headerText}
      action={
        hasAction ? (
          <>
            {getStarted ? <StartLink kind={getStarted.kind} /> : null}
            {workouts.length > 0 ? (
              <ButtonLink to={`#${WORKOUTS_ID}`} plain size="large" variant="picture">
                {t("freeWorkouts")}
              </ButtonLink>
            ) : null}
          </>
        ) : null
      }
    />
  );
}

function About({ trainer, lang }: { trainer: AboutView["trainer"]; lang: string | undefined }) {
  const { t } = useTranslation("trainer");
  const { about, aboutImageUrl, screenName } = trainer;
  if (!about && !aboutImageUrl) return null;
  return (
    <Section raised>
      <div className={aboutImageUrl ? styles.pair : undefined}>
        <div className={styles.words}>
          <h2>{t("about", { trainer: screenName })}</h2>
          {about ? (
            <p className={styles.text} lang={lang}>
              {about}
            </p>
          ) : null}
        </div>
        {aboutImageUrl ? (
          <Picture
            src={aboutImageUrl}
            alt=""
            width={1200}
            height={900}
            ratio="4:3"
            sizes="(max-width: 700px) 67vw, (max-width: 1023px) 95vw, 660px"
            rounded
          />
        ) : null}
      </div>
    </Section>
  );
}
