import type { SerializeFrom } from "@remix-run/node";
import { CircleCheck, Heart, Radio, Sparkles } from "lucide-react";
import { useTranslation } from "react-i18next";
import { BUILT_IN_TYPES } from "~/features/catalog/workout-types/built-in-types";
import { webAddress } from "~/kernel/web-address";
import { paths } from "~/paths";
import { CoverCard, CoverGrid } from "./cover-grid";
import { Hero } from "~/ui/layout/hero";
import { MemberPage } from "~/ui/layout/member-page";
import { PlanCard, PlanRow } from "~/ui/patterns/plan-card";
import { Section } from "~/ui/layout/section";
import { ButtonLink } from "~/ui/primitives/button";
import { Chip, ChipRow } from "~/ui/primitives/chip";
import { Icon } from "~/ui/primitives/icon";
import { LogoBadge } from "~/ui/primitives/logo-badge";
import { Picture } from "~/ui/primitives/picture";
import { useShell } from "~/ui/shell/use-shell";
import * as styles from "./gym-home.module.css";
import type { loadGymHome } from "./gym-home.server";
import { NextLive } from "./next-live";

/** `preferredPlanId` is the plan that 'Join the community' leads a member to; null without plans on sale. */
export type GymHomeProps = Omit<SerializeFrom<typeof loadGymHome>, "pictureColors">;

/** Longer names do not fit on a button. */
const SHORT_NAME = 24;

const BUILT_IN_ICONS = {
  RECENT_WORKOUTS: Sparkles,
  TOP_LIKED: Heart,
  RECENT_COMPLETED: CircleCheck,
  RECENT_LIVES: Radio,
} as const;

/** The gym's front page. It must look good with a logo and three pictures, and complete without them. */
export function GymHome(props: GymHomeProps) {
  const { gym, mount, person } = useShell();
  const { t } = useTranslation("home");
  const { categories, trainers, plans, about, aboutImageUrl } = props;
  const name = gym?.name ?? "";
  return (
    <MemberPage
      overlayHeader={gym?.headerImageUrl != null}
      community={{
        to:
          webAddress(gym?.communityUrl) ??
          (person && props.preferredPlanId !== null
            ? paths.subscription(mount, props.preferredPlanId)
            : paths.signup(mount)),
      }}
    >
      <Hero
        picture={
          gym?.headerImageUrl
            ? { src: gym.headerImageUrl, alt: "", width: 2400, height: 1350 }
            : null
        }
        logo={{ name, src: gym?.logoImageUrl }}
        eyebrow={person ? t("welcomeBack", { name: person.firstName }) : null}
        title={props.welcome1 ?? name}
        titleLang={props.langs.welcome1}
        lead={props.welcome2}
        leadLang={props.langs.welcome2}
        action={<HeroAction first={categories[0]} />}
      />
      {categories.length > 0 ? <Categories categories={categories} /> : null}
      <NextLive live={props.nextLive} />
      {trainers.length > 0 ? <Trainers trainers={trainers} /> : null}
      {plans.length > 0 ? <Plans plans={plans} /> : null}
      {about ? (
        <About
          text={about}
          lang={props.langs.about}
          imageUrl={aboutImageUrl}
          gym={name}
          raised={plans.length > 0}
        />
      ) : null}
    </MemberPage>
  );
}

/** A member starts with the first category; a visitor may join or look around there. */
function HeroAction({ first }: { first: GymHomeProps["categories"][number] | undefined }) {
  const { gym, mount, person } = useShell();
  const { t } = useTranslation("home");
  const name = gym?.name ?? "";
  if (person && first) {
    return (
      <ButtonLink to={paths.category(mount, first.key)} size="large">
        {t("start")}
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink to={paths.signup(mount)} size="large">
        {name.length > SHORT_NAME ? t("joinUs") : t("join", { gym: name })}
      </ButtonLink>
      {first ? (
        <ButtonLink to={paths.category(mount, first.key)} size="large" variant="picture">
          {t("browse", { category: first.name })}
        </ButtonLink>
      ) : null}
    </>
  );
}

function Categories({ categories }: Pick<GymHomeProps, "categories">) {
  const { mount, person } = useShell();
  const { t } = useTranslation("home");
  const { t: names } = useTranslation("collections");
  const builtIn = BUILT_IN_TYPES.filter((type) => person || type !== "RECENT_COMPLETED");
  return (
    <Section title={t("categories")}>
      <CoverGrid>
        {categories.map((category) => (
          <CoverCard
            key={category.key}
            to={paths.category(mount, category.key)}
            name={category.name}
            lang={category.langs.name}
            picture={
              category.coverImageUrl
                ? { src: category.coverImageUrl, width: 1200, height: 900 }
                : null
            }
          />
        ))}
      </CoverGrid>
      <div className={styles.builtIn}>
        <ChipRow label={t("collections")}>
          {builtIn.map((type) => (
            <Chip
              key={type}
              to={paths.category(mount, type)}
              icon={<Icon as={BUILT_IN_ICONS[type]} size={16} />}
            >
              {names(type)}
            </Chip>
          ))}
        </ChipRow>
      </div>
    </Section>
  );
}

function Trainers({ trainers }: Pick<GymHomeProps, "trainers">) {
  const { t } = useTranslation("home");
  return (
    <Section title={t("trainers")} raised>
      <ul className={trainers.length > 2 ? styles.trainers : styles.fewTrainers}>
        {trainers.map((trainer) => (
          <li key={trainer.id} className={styles.trainer}>
            {trainer.profileImgUrl ? (
              <Picture
                src={trainer.profileImgUrl}
                alt=""
                width={800}
                height={800}
                ratio="1:1"
                sizes="(max-width: 700px) 40vw, 320px"
                rounded
              />
            ) : (
              <LogoBadge name={trainer.screenName} size="medium" />
            )}
            <div className={styles.trainerWords}>
              <h3 className={styles.trainerName}>{trainer.screenName}</h3>
              {trainer.headerText ? (
                <p className={styles.trainerText} lang={trainer.langs.headerText}>
                  {trainer.headerText}
                </p>
              ) : null}
              {trainer.bio ? (
                <p className={styles.bio} lang={trainer.langs.bio}>
                  {trainer.bio}
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Plans({ plans }: Pick<GymHomeProps, "plans">) {
  const { mount } = useShell();
  const { t } = useTranslation("home");
  return (
    <Section title={t("plans")} lead={t("plansNote")}>
      <PlanRow>
        {plans.map((plan, index) => (
          <PlanCard
            key={plan.id}
            name={plan.name}
            langs={plan.langs}
            price={plan.priceMinor}
            currency={plan.currency}
            per={t(plan.interval === "YEAR" ? "perYear" : "perMonth")}
            tag={plan.trialPeriod > 0 ? t("trial", { count: plan.trialPeriod }) : undefined}
            features={plan.description ? [plan.description] : []}
            featured={index === 0}
            action={
              <ButtonLink
                to={paths.subscription(mount, plan.id, { chosen: "true" })}
                variant={index === 0 ? "primary" : "secondary"}
                wide
              >
                {t("choosePlan")}
                <span className={styles.hidden}>
                  : <span lang={plan.langs.name}>{plan.name}</span>
                </span>
              </ButtonLink>
            }
          />
        ))}
      </PlanRow>
    </Section>
  );
}

interface AboutProps {
  text: string;
  lang: string | undefined;
  imageUrl: string | null;
  gym: string;
  raised: boolean;
}

function About({ text, lang, imageUrl, gym, raised }: AboutProps) {
  const { t } = useTranslation("home");
  return (
    <Section raised={raised}>
      <div className={imageUrl ? styles.about : undefined}>
        <div className={styles.aboutWords}>
          <h2>{t("about", { gym })}</h2>
          <p className={styles.aboutText} lang={lang}>
            {text}
          </p>
        </div>
        {imageUrl ? (
          <Picture
            src={imageUrl}
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
