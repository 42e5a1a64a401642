import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/section";
import { PlanCard, PlanRow } from "~/ui/patterns/plan-card";
import { ButtonLink } from "~/ui/primitives/button";
import type { GetStartedView } from "./get-started.server";
import { GET_STARTED_ID } from "./get-started-id";
import * as styles from "./trainer.module.css";

/** 'Ready to Get Started?', or for a member with access the way to the gyms. */
export function GetStarted({ view, trainer }: { view: GetStartedView; trainer: string }) {
  const { t } = useTranslation("trainer");
  return (
    <Section id={GET_STARTED_ID} raised>
      <div className={styles.pair}>
        {view.kind === "open" ? (
          <>
            <Words title={t("open.title", { trainer })} lead={t("open.lead")} />
            <div className={styles.actions}>
              {view.gyms.map(({ name, to }) => (
                <ButtonLink key={to} to={to} size="large" wide>
                  {t("open.train", { gym: name })}
                </ButtonLink>
              ))}
            </div>
          </>
        ) : (
          <>
            <Words
              title={t("getStarted.title")}
              lead={
                view.gym === null
                  ? t("getStarted.lead")
                  : t("getStarted.leadOfGym", { gym: view.gym })
              }
            />
            <PlanRow>
              <Plan plan={view} />
            </PlanRow>
          </>
        )}
      </div>
    </Section>
  );
}

function Words({ title, lead }: { title: string; lead: string }) {
  return (
    <div className={styles.words}>
      <h2 className={styles.display}>{title}</h2>
      <p className={styles.text}>{lead}</p>
    </div>
  );
}

function Plan({ plan }: { plan: Extract<GetStartedView, { kind: "plan" }> }) {
  const { t } = useTranslation("trainer");
  const { trialPeriod } = plan;
  return (
    <PlanCard
      name={plan.name}
      langs={plan.langs}
      price={plan.priceMinor}
      currency={plan.currency}
      per={t(plan.interval === "YEAR" ? "perYear" : "perMonth")}
      tag={trialPeriod > 0 ? t("trial", { count: trialPeriod }) : undefined}
      features={plan.description ? [plan.description] : []}
      featured
      action={
        <ButtonLink to={plan.to} size="large" wide>
          {trialPeriod > 0
            ? t("startTrial", { count: trialPeriod })
            : t("choosePlan", { plan: plan.name })}
        </ButtonLink>
      }
    />
  );
}
