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
import styles from "./gym-home.module.css";
import { NextLive, type NextLiveProps } from "./next-live";

export interface GymHomeProps {
  welcome1: string | null;
  welcome2: string | null;
  about: string | null;
  aboutImageUrl: string | null;
  categories: {
    key: string;
    name: string;
    coverImageUrl: string | null;
  }[];
  /** The live on now or next; null: none is planned. */
  nextLive: NextLiveProps | null;
  trainers: {
    id: number;
    screenName: string;
    headerText: string | null;
    bio: string | null;
    profileImgUrl: string | null;
  }[];
  plans: HomePlan[];
  /** The plan that 'Join the community' leads a member to; null: nothing is sold. */
  planToLeadTo: number | null;
}

interface HomePlan {
  id: number;
  name: string;
  description: string | null;
  /** Integer minor units. */
  priceMinor: number;
  currency: string;
  interval: string;
  trialPeriod: number;
}

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
  const { t: names } = useTranslation("collections");
  const { categories, trainers, plans, about, aboutImageUrl } = props;
  const name = gym?.name ?? "";
  const builtIn = BUILT_IN_TYPES.filter((type) => person || type !== "RECENT_COMPLETED");
  const first = categories[0];
  const action =
    person && first ? (
      <ButtonLink to={paths.category(mount, first.key)} size="large">
        {t("start")}
      </ButtonLink>
    ) : (
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

  return (
    <MemberPage
      headerOver={gym?.headerImageUrl != null}
      community={{
        to:
          webAddress(gym?.communityUrl) ??
          (person && props.planToLeadTo !== null
            ? paths.subscription(mount, props.planToLeadTo)
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
        lead={props.welcome2}
        action={action}
      />
      {categories.length > 0 ? (
        <Section title={t("categories")}>
          <CoverGrid>
            {categories.map((category) => (
              <CoverCard
                key={category.key}
                to={paths.category(mount, category.key)}
                name={category.name}
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
      ) : null}
      <NextLive live={props.nextLive} />
      {trainers.length > 0 ? (
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
                    <p className={styles.trainerText}>{trainer.headerText}</p>
                  ) : null}
                  {trainer.bio ? <p className={styles.bio}>{trainer.bio}</p> : null}
                </div>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {plans.length > 0 ? (
        <Section title={t("plans")} lead={t("plansNote")}>
          <PlanRow>
            {plans.map((plan, index) => (
              <PlanCard
                key={plan.id}
                name={plan.name}
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
                    <span className={styles.hidden}>: {plan.name}</span>
                  </ButtonLink>
                }
              />
            ))}
          </PlanRow>
        </Section>
      ) : null}
      {about ? (
        <Section raised={plans.length > 0}>
          <div className={aboutImageUrl ? styles.about : undefined}>
            <div className={styles.aboutWords}>
              <h2>{t("about", { gym: name })}</h2>
              <p className={styles.aboutText}>{about}</p>
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
      ) : null}
    </MemberPage>
  );
}
