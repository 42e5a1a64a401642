import type { SerializeFrom } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Categories } from "./categories";
import { Challenges } from "./challenges";
import { Hero } from "~/ui/layout/hero";
import { MemberPage } from "~/ui/layout/member-page";
import { PlanCard, PlanRow } from "~/ui/patterns/plan-card";
import { ShareLink } from "~/ui/patterns/share-link";
import { Section } from "~/ui/layout/section";
import { ButtonLink } from "~/ui/primitives/button";
import { LogoBadge } from "~/ui/primitives/logo-badge";
import { Picture } from "~/ui/primitives/picture";
import { useShell } from "~/ui/shell/use-shell";
import * as styles from "./gym-home.module.css";
import type { loadGymHome } from "./gym-home.server";
import { NextLive } from "./next-live";

export type GymHomeProps = Omit<SerializeFrom<typeof loadGymHome>, "pictureColors"> & {
  /** Left out where the home stands below another page's dialog. */
  canonical?: string;
};

/** Longer names do not fit on a button. */
const SHORT_NAME = 24;

/** The gym's front page. It must look good with a logo and three pictures, and complete without them. */
export function GymHome(props: GymHomeProps) {
  const { gym, person } = useShell();
  const { t } = useTranslation("home");
  const { categories, trainers, plans, about, aboutImageUrl } = props;
  const name = gym?.name ?? "";
  return (
    <MemberPage
      overlayHeader={gym?.headerImageUrl != null}
      community={props.communityTo ? { to: props.communityTo } : null}
    >
      <Hero
        picture={
          gym?.headerImageUrl
            ? { src: gym.headerImageUrl, alt: "", width: 2400, height: 1350, isHeader: true }
            : null
        }
        logo={{ name, src: gym?.logoImageUrl }}
        eyebrow={person ? t("welcomeBack", { name: person.firstName }) : null}
        title={props.welcome1 ?? name}
        titleLang={props.langs.welcome1}
        lead={props.welcome2}
        leadLang={props.langs.welcome2}
        action={<HeroAction first={categories[0]} offer={props.offer} />}
      />
      <Categories categories={categories} hasSaved={props.hasSaved} />
      <Challenges challenges={props.challenges} />
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
      {props.canonical ? (
        <Section space="tight">
          <ShareLink url={props.canonical} title={name} />
        </Section>
      ) : null}
    </MemberPage>
  );
}

interface HeroActionProps {
  first: GymHomeProps["categories"][number] | undefined;
  offer: GymHomeProps["offer"];
}

/**
 * A person without access gets one offer, one who has just paid starts with the first category, and a visitor may join;
 * all may look around there.
 */
function HeroAction({ first, offer }: HeroActionProps) {
  const { gym, mount, person } = useShell();
  const { t } = useTranslation("home");
  const name = gym?.name ?? "";
  if (person && first && !offer) {
    return (
      <ButtonLink to={first.to} size="large">
        {t("start")}
      </ButtonLink>
    );
  }
  return (
    <>
      {offer ? (
        <ButtonLink to={offer.to} size="large">
          {t(`offer.${offer.kind}`)}
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.signup(mount)} size="large">
          {name.length > SHORT_NAME ? t("joinUs") : t("join", { gym: name })}
        </ButtonLink>
      )}
      {first ? (
        <ButtonLink to={first.to} size="large" variant="picture">
          {t("browse", { category: first.name })}
        </ButtonLink>
      ) : null}
    </>
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
              <h3 className={styles.trainerName}>
                <Link to={paths.trainer(trainer.tuid)} className={styles.trainerLink}>
                  {trainer.screenName}
                </Link>
              </h3>
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
  const { mount, person } = useShell();
  const { t } = useTranslation("home");
  /** A free plan ends by itself, so there is nothing to cancel. */
  const isPaid = plans.some(({ priceMinor }) => priceMinor > 0);
  return (
    <Section title={t("plans")} lead={isPaid ? t("plansNote") : undefined}>
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
            saving={plan.savingText ?? undefined}
            features={plan.description ? [plan.description] : []}
            featured={index === 0}
            action={
              <ButtonLink
                to={
                  person
                    ? paths.subscription(mount, plan.id, { chosen: "true" })
                    : paths.signup(mount, { selectedSubscriptionType: plan.id })
                }
                variant={index === 0 ? "primary" : "secondary"}
                wide
              >
                {plan.trialPeriod > 0 ? (
                  <>
                    {t("startTrial", { count: plan.trialPeriod })}
                    <span className={styles.hidden}>
                      {t("named", { action: "" })}
                      <span lang={plan.langs.name}>{plan.name}</span>
                    </span>
                  </>
                ) : (
                  t("choosePlan", { plan: plan.name })
                )}
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
