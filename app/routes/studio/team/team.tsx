import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { FormField } from "~/ui/patterns/form-fields";
import { FormStack } from "~/ui/patterns/auth-panel";
import { Badge } from "~/ui/primitives/badge";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { FormErrorToast } from "../form-error-toast";
import { StudioPage } from "../studio-page";
import { RoleChoice } from "./role-choice";
import { WithdrawInvitation } from "./withdraw-invitation";
import type { action, loader } from "./team.server";
import * as styles from "./team.module.css";

export { action, loader } from "./team.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["studio", "error"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function Team() {
  const { frame, team, invitations } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studio");
  const reply = useActionData<typeof action>()?.reply;
  return (
    <StudioPage
      frame={frame}
      title={t("navigation.team")}
      lead={t("team.lead")}
      isRefused={Boolean(reply?.error)}
      preservedFormId="invite"
    >
      <FormErrorToast reply={reply} />
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
      {invitations.length > 0 ? <Invitations invitations={invitations} /> : null}
      <Invite />
    </StudioPage>
  );
}

function Invitations({
  invitations,
}: Pick<ReturnType<typeof useLoaderData<typeof loader>>, "invitations">) {
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
      <p className={styles.dim}>{t("team.again")}</p>
    </section>
  );
}

function Invite() {
  const { constraint, formOwner, typed } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studio");
  const reply = useActionData<typeof action>()?.reply;
  const [form, fields] = useForm<{ email: string; role: string; password: string }>({
    id: "invite",
    constraint,
    lastResult: (reply?.initialValue?.["invitation"] === undefined ? reply : undefined) ?? typed,
    defaultNoValidate: false,
  });
  return (
    <section aria-labelledby="invite-title" className={styles.part}>
      <h2 id="invite-title" className={styles.heading}>
        {t("team.invite")}
      </h2>
      <p className={styles.dim}>{t("team.inviteText")}</p>
      <form {...getFormProps(form)} method="post" className={styles.form}>
        <input type="hidden" name="formOwner" value={formOwner} />
        <FormStack>
          <FormField
            meta={fields.email}
            type="email"
            label={t("team.email")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <RoleChoice meta={fields.role} fallback="TRAINER" />
          <FormField
            meta={fields.password}
            type="password"
            label={t("password")}
            help={t("passwordHelp")}
            autoComplete="current-password"
          />
          <Button size="large">{t("team.send")}</Button>
        </FormStack>
      </form>
    </section>
  );
}
