import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { GymHome, type GymHomeProps } from "../../home/gym-home";
import { MemberPage } from "../../layout/member-page";
import { ButtonLink } from "../../primitives/button";
import { DialogPage } from "../../primitives/dialog";
import { LogoBadge } from "../../primitives/logo-badge";
import { RichText } from "../../primitives/rich-text";
import { Spinner } from "../../primitives/spinner";
import { useHydrated } from "../../primitives/use-hydrated";
import { useShell } from "../../shell";
import styles from "../billing.module.css";

export interface CheckoutOutcomeProps {
  pending: boolean;
  /** The gym's checkoutSuccess, cleaned; null: our own words. */
  html: string | null;
  onwardTo: string;
  /** The gym's own page; null: bought from the platform. */
  below: GymHomeProps | null;
}

/** The success dialog over the gym's page (spec §2); without script it is a page of its own. */
export function CheckoutOutcome({ below, ...outcome }: CheckoutOutcomeProps): ReactNode {
  const hydrated = useHydrated();
  if (!below || !hydrated) {
    return (
      <MemberPage>
        <OutcomeDialog {...outcome} />
      </MemberPage>
    );
  }
  return (
    <>
      <GymHome {...below} />
      <OutcomeDialog {...outcome} />
    </>
  );
}

function OutcomeDialog({ pending, html, onwardTo }: Omit<CheckoutOutcomeProps, "below">) {
  const { t } = useTranslation("billing");
  const { gym, mount } = useShell();
  return (
    <DialogPage
      title={t(pending ? "success.pending" : "success.title")}
      closeTo={paths.home(mount)}
      footer={
        pending ? null : (
          <ButtonLink to={onwardTo} size="large" wide>
            {t("success.onward")}
          </ButtonLink>
        )
      }
    >
      {gym ? (
        <div className={styles.outcomeLogo}>
          <LogoBadge name={gym.name} src={gym.logoImageUrl} size="medium" />
        </div>
      ) : null}
      {pending ? (
        <div className={styles.outcome}>
          <Spinner />
          <p>{t("success.pendingText")}</p>
        </div>
      ) : html ? (
        <RichText html={html} />
      ) : (
        <p>{t("success.text")}</p>
      )}
    </DialogPage>
  );
}
