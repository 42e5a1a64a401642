import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { FormStack } from "~/ui/patterns/auth-panel";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { EmptyState } from "~/ui/primitives/empty-state";
import { LogoBadge } from "~/ui/primitives/logo-badge";
import { useErrorTitle } from "~/ui/shell/use-error-title";
import { CreatorTicks } from "../creator-ticks";
import { FormErrorToast } from "../form-error-toast";
import type { action, loader } from "./invitation.server";
import * as styles from "./invitation.module.css";

export { action, loader } from "./invitation.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["studio", "error"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function Invitation() {
  const { invitation, homeTo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studio");
  const reply = useActionData<typeof action>()?.reply;
  useErrorTitle(Boolean(reply?.error));
  return (
    <MemberPage preservedFormId="accept">
      <FormErrorToast reply={reply} />
      <Section width="form">
        {invitation ? (
          <OpenInvitation invitation={invitation} />
        ) : (
          <EmptyState
            drawing="letter"
            headingLevel={1}
            title={t("invitation.gone")}
            text={t("invitation.goneText")}
            action={<ButtonLink to={homeTo}>{t("invitation.home")}</ButtonLink>}
          />
        )}
      </Section>
    </MemberPage>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function OpenInvitation({ invitation }: { invitation: NonNullable<Page["invitation"]> }) {
  const { person, signupTo, loginTo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studio");
  const { gymName, logoImageUrl, role, email, until } = invitation;
  return (
    <div className={styles.page}>
      <LogoBadge name={gymName} src={logoImageUrl} size="small" />
      <h1 className={styles.title}>{t("invitation.heading", { gym: gymName })}</h1>
      <p>{t("invitation.as", { role: t(`roles.${role}.name`) })}</p>
      <p className={styles.dim}>{t(`roles.${role}.does`)}</p>
      <p className={styles.dim}>{t("invitation.facts", { email, date: until })}</p>
      {person ? (
        <Accept person={person} />
      ) : (
        <div className={styles.actions}>
          <p>{t("invitation.signInFirst")}</p>
          <ButtonLink to={signupTo} size="large" wide>
            {t("invitation.signup")}
          </ButtonLink>
          <ButtonLink to={loginTo} variant="secondary" size="large" wide>
            {t("invitation.login")}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function Accept({ person }: { person: NonNullable<Page["person"]> }) {
  const { formOwner, logoutTo, termsTo, termsVersion } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studio");
  const [form, fields] = useForm<{ adult: string; terms: string }>({
    id: "accept",
    lastResult: useActionData<typeof action>()?.reply,
    defaultNoValidate: false,
  });
  return (
    <>
      <form {...getFormProps(form)} method="post" className={styles.form}>
        <input type="hidden" name="formOwner" value={formOwner ?? ""} />
        <input type="hidden" name="termsVersion" value={termsVersion} />
        <FormStack>
          <p className={styles.person}>{t("invitation.person", person)}</p>
          <CreatorTicks adult={fields.adult} terms={fields.terms} termsTo={termsTo} />
          <Button size="large" wide>
            {t("invitation.accept")}
          </Button>
        </FormStack>
      </form>
      <form method="post" action={logoutTo} className={styles.form}>
        <Button variant="quiet" size="small">
          {t("invitation.other")}
        </Button>
      </form>
    </>
  );
}
