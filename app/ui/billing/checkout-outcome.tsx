import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { MemberPage } from "../layout/member-page";
import { Hero } from "../layout/hero";
import { ButtonLink } from "../primitives/button";
import { DialogPage } from "../primitives/dialog";
import { LogoBadge } from "../primitives/logo-badge";
import { RichText } from "../primitives/rich-text";
import { Spinner } from "../primitives/spinner";
import { useHydrated } from "../primitives/use-hydrated";
import { useShell } from "../shell";
import styles from "./billing.module.css";

export interface CheckoutOutcomeProps {
  pending: boolean;
  /** The gym's checkoutSuccess, cleaned; null: our own words. */
  html: string | null;
  onwardTo: string;
}

/** The success dialog over the gym's page (spec §2). */
export function CheckoutOutcome({ pending, html, onwardTo }: CheckoutOutcomeProps) {
  const { t } = useTranslation("billing");
  const { gym, mount } = useShell();
  const hydrated = useHydrated();
  return (
    <MemberPage headerOver={gym?.headerImageUrl != null}>
      {hydrated ? (
        <Hero
          picture={
            gym?.headerImageUrl
              ? { src: gym.headerImageUrl, alt: "", width: 2400, height: 1350 }
              : null
          }
          logo={gym ? { name: gym.name, src: gym.logoImageUrl } : null}
          title={gym?.name ?? "Gymfront"}
        />
      ) : null}
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
    </MemberPage>
  );
}
