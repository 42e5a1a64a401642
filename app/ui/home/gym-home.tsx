import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { CoverCard, CoverGrid } from "../layout/cover-grid";
import { Hero } from "../layout/hero";
import { MemberPage } from "../layout/member-page";
import { PlanCard, PlanRow } from "../layout/plan-card";
import { Section } from "../layout/section";
import { ButtonLink } from "../primitives/button";
import { Picture } from "../primitives/picture";
import { useShell } from "../shell";
import styles from "./gym-home.module.css";

export interface GymHomeProps {
  welcome1: string | null;
  welcome2: string | null;
  about: string | null;
  aboutImageUrl: string | null;
  categories: {
    key: string;
    name: string;
    coverImageUrl: string | null;
    secondaryText?: string | null;
  }[];
  trainers: {
    id: number;
    screenName: string;
    headerText: string | null;
    profileImgUrl: string | null;
  }[];
  plans: HomePlan[];
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

/** The gym's own front page. It must sell with a logo and three pictures, and not look broken with none. */
export function GymHome(props: GymHomeProps) {
  const { gym, mount, person } = useShell();
  const { t } = useTranslation("shell");
  const { categories, trainers, plans, about, aboutImageUrl } = props;
  const name = gym?.name ?? "";
  const first = categories[0];
  const action =
    person && first ? (
      <ButtonLink to={paths.category(mount, first.key)} size="large">
        {t("home.start")}
      </ButtonLink>
    ) : (
      <>
        <ButtonLink to={paths.signup(mount)} size="large">
          {t("home.join", { gym: name })}
        </ButtonLink>
        {first ? (
          <ButtonLink to={paths.category(mount, first.key)} size="large" variant="picture">
            {t("home.browse", { category: first.name })}
          </ButtonLink>
        ) : null}
      </>
    );

  return (
    <MemberPage
      headerOver={gym?.headerImageUrl != null}
      community={{
        to:
          gym?.communityUrl ??
          (person && plans[0] ? paths.subscription(mount, plans[0].id) : paths.signup(mount)),
      }}
    >
      <Hero
        picture={
          gym?.headerImageUrl
            ? { src: gym.headerImageUrl, alt: "", width: 2400, height: 1350 }
            : null
        }
        logo={{ name, src: gym?.logoImageUrl }}
        eyebrow={person ? t("home.welcomeBack", { name: person.firstName }) : null}
        title={props.welcome1 ?? name}
        lead={props.welcome2}
        action={action}
      />
      {categories.length > 0 ? (
        <Section title={t("home.categories")}>
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
        </Section>
      ) : null}
      {trainers.length > 0 ? (
        <Section title={t("home.trainers")} raised>
          <ul className={styles.trainers}>
            {trainers.map((trainer) => (
              <li key={trainer.id} className={styles.trainer}>
                {trainer.profileImgUrl ? (
                  <Picture
                    src={trainer.profileImgUrl}
                    alt=""
                    width={800}
                    height={800}
                    ratio="1:1"
                    rounded
                  />
                ) : null}
                <h3 className={styles.trainerName}>{trainer.screenName}</h3>
                {trainer.headerText ? (
                  <p className={styles.trainerText}>{trainer.headerText}</p>
                ) : null}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {plans.length > 0 ? (
        <Section title={t("home.plans")} lead={t("home.plansNote")}>
          <PlanRow>
            {plans.map((plan, index) => (
              <PlanCard
                key={plan.id}
                name={plan.name}
                price={plan.priceMinor}
                currency={plan.currency}
                per={t(plan.interval === "YEAR" ? "home.perYear" : "home.perMonth")}
                note={
                  plan.trialPeriod > 0 ? t("home.trial", { count: plan.trialPeriod }) : undefined
                }
                features={plan.description ? [plan.description] : []}
                featured={index === 0}
                action={
                  <ButtonLink
                    to={paths.subscription(mount, plan.id)}
                    variant={index === 0 ? "primary" : "secondary"}
                    wide
                  >
                    {t("home.choosePlan")}
                    <span className={styles.hidden}>: {plan.name}</span>
                  </ButtonLink>
                }
              />
            ))}
          </PlanRow>
        </Section>
      ) : null}
      {about ? (
        <Section title={t("home.about", { gym: name })} raised={plans.length > 0}>
          <div className={aboutImageUrl ? styles.about : undefined}>
            <p className={styles.aboutText}>{about}</p>
            {aboutImageUrl ? (
              <Picture src={aboutImageUrl} alt="" width={1200} height={900} ratio="4:3" rounded />
            ) : null}
          </div>
        </Section>
      ) : null}
    </MemberPage>
  );
}
