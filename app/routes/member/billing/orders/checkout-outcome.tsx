import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { GymHome } from "../../home/gym-home";
import { MemberHome } from "../../home/member-home";
import { MemberPage } from "~/ui/layout/member-page";
import { ButtonLink } from "~/ui/primitives/button";
import { DialogPage } from "~/ui/primitives/dialog";
import { LogoBadge } from "~/ui/primitives/logo-badge";
import { Picture } from "~/ui/primitives/picture";
import { RichText } from "~/ui/primitives/rich-text";
import { Spinner } from "~/ui/primitives/spinner";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { PaymentFacts } from "~/ui/billing/payment-facts";
import { useShell } from "~/ui/shell/use-shell";
import * as head from "../gym-head.module.css";
import type { loader } from "../checkout-success.server";

type CheckoutOutcomeProps = Omit<
  SerializeFrom<typeof loader>,
  "affiliate" | "title" | "pictureColors"
>;

/** The success dialog over the gym's page (product.md §2); without script it is a page of its own. */
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
      {below.kind === "member" ? <MemberHome {...below} /> : <GymHome {...below} />}
      <OutcomeDialog {...outcome} />
    </>
  );
}

function OutcomeDialog(props: Omit<CheckoutOutcomeProps, "below">) {
  const { pending, html, htmlLang, passName, facts, onwardTo } = props;
  const { t } = useTranslation("billing");
  const { gym, mount } = useShell();
  const title = t(pending ? "success.pending" : "success.title");
  const headerUrl = gym ? gym.headerImageUrl : "/brand/hero.webp";
  return (
    <DialogPage
      title={title}
      titleHidden
      closeTo={gym ? paths.home(mount) : onwardTo}
      footer={
        pending ? null : (
          <ButtonLink to={onwardTo} size="large" wide>
            {t("success.onward")}
          </ButtonLink>
        )
      }
    >
      <div className={head.detailHead}>
        {headerUrl ? (
          <Picture src={headerUrl} alt="" width={1280} height={720} ratio="fill" eager isHeader />
        ) : null}
      </div>
      <div className={head.outcome}>
        <div className={head.detailLogo}>
          <LogoBadge
            name={gym?.name ?? t("detail.premium")}
            src={gym ? gym.logoImageUrl : "/brand/logo.png"}
            size="medium"
          />
        </div>
        <p className={head.detailGym} aria-hidden="true">
          {title}
        </p>
        {pending ? (
          <>
            <Spinner />
            <p>{t("success.pendingText")}</p>
          </>
        ) : html ? (
          <RichText html={html} lang={htmlLang} />
        ) : (
          <p>{passName === null ? t("success.text") : t("success.pass", { name: passName })}</p>
        )}
        <PaymentFacts facts={facts} />
      </div>
    </DialogPage>
  );
}
