import { useActionData, useLoaderData } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/primitives/badge";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { TextLink } from "~/ui/primitives/text-link";
import { FormErrorToast } from "../form-error-toast";
import { StudioPage } from "../studio-page";
import { Invite, INVITE_PART } from "./invite";
import { WithdrawInvitation } from "./withdraw-invitation";
import type { action, loader } from "./team.server";
import * as styles from "./team.module.css";

export { action, loader } from "./team.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["studio", "error"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function Team() {
  const { frame, team, invitations, isLong, moreTo, firstTo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studio");
  const reply = useActionData<typeof action>()?.reply;
  return (
    <StudioPage
      frame={frame}
      title={t("navigation.team")}
      lead={t("team.lead")}
      action={
        isLong ? (
          <ButtonLink to={`#${INVITE_PART}`} plain variant="secondary">
            {t("team.invite")}
          </ButtonLink>
        ) : null
      }
      isRefused={Boolean(reply?.error)}
      preservedFormId="invite"
    >
      <FormErrorToast reply={reply} />
      {team.length > 0 ? <Members team={team} /> : null}
      {/* A new document each: a page that script renders would keep the focus on the link below the list. */}
      {moreTo ? (
        <ButtonLink to={moreTo} plain variant="secondary">
          {t("team.more")}
        </ButtonLink>
      ) : null}
      {firstTo ? (
        <TextLink to={firstTo} plain standalone>
          {t("team.toFirst")}
        </TextLink>
      ) : null}
      {invitations.length > 0 ? <Invitations /> : null}
      <Invite />
    </StudioPage>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function Members({ team }: Pick<Page, "team">) {
  const { t } = useTranslation("studio");
  return (
    <ul className={styles.rows}>
      {team.map(({ to, name, email, role, since, isOwn }) => (
        <li key={to}>
          <a href={to} className={styles.row}>
            <span className={styles.rowWords}>
              <span className={styles.rowName}>
                {name} {isOwn ? <Badge tone="brand">{t("team.you")}</Badge> : null}
              </span>
              <span className={styles.dim}>{email}</span>
              <span className={styles.dim}>
                {t("team.since", { role: t(`roles.${role}.name`), date: since })}
              </span>
            </span>
            <Icon as={ChevronRight} size={20} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Invitations() {
  const { allInvitationsTo, invitationCount, invitations } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studio");
  return (
    <section aria-labelledby="invitations" className={styles.part}>
      <h2 id="invitations" className={styles.heading}>
        {t("team.invitations")}
      </h2>
      <ul className={styles.rows}>
        {invitations.map(({ id, email, role, until, isExpired }) => (
          <li key={id} className={styles.row}>
            <span className={styles.rowWords}>
              <span className={styles.rowName}>{email}</span>
              <span className={styles.dim}>
                {t(`roles.${role}.name`)} ·{" "}
                {t(isExpired ? "team.expired" : "team.until", { date: until })}
              </span>
            </span>
            <WithdrawInvitation id={id} email={email} />
          </li>
        ))}
      </ul>
      {allInvitationsTo ? (
        <TextLink to={`${allInvitationsTo}#invitations`} plain standalone>
          {t("team.allInvitations", { number: invitationCount })}
        </TextLink>
      ) : null}
      <p className={styles.dim}>{t("team.again")}</p>
    </section>
  );
}
