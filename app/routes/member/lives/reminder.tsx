import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { TrainerName } from "./trainer-name";
import { ReminderPush } from "./reminder-push";
import * as styles from "./reminder.module.css";
import type { loader } from "./reminder.server";

export { action, loader } from "./reminder.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["live-reminder"] };

/** What a reminder of a live is, with one button that asks for it or ends it. */
export default function Reminder() {
  const { live, state } = useLoaderData<typeof loader>();
  const { t } = useTranslation("live-reminder");
  return (
    <MemberPage back>
      <Section
        title={<span lang={live.titleLang}>{live.title}</span>}
        headingLevel={1}
        width="column"
        space="tight"
      >
        <div className={styles.facts}>
          <p className={styles.when}>
            <time dateTime={live.startsAt}>{live.when}</time>
          </p>
          {live.whenThere === null ? null : <p>{t("there", { time: live.whenThere })}</p>}
          {live.trainer === null ? null : (
            <p>
              <TrainerName to={live.trainer.to} text={t("with", { trainer: live.trainer.name })} />
            </p>
          )}
        </div>
        <div className={styles.panel}>
          <State />
        </div>
        {state === "visitor" ? null : (
          <ButtonLink to={live.to} variant="secondary">
            {t("toLive")}
          </ButtonLink>
        )}
      </Section>
    </MemberPage>
  );
}

function State() {
  const { state, cancelReason, signupUrl, loginUrl, isShortly } = useLoaderData<typeof loader>();
  const { t } = useTranslation("live-reminder");
  if (state === "member") return <OwnReminder />;
  if (state === "link") return <ReminderOfLink />;
  return (
    <>
      <h2 className={styles.heading}>{t(`${state}.title`)}</h2>
      <p>{t(isShortly && state === "visitor" ? "visitor.shortly" : `${state}.text`)}</p>
      {cancelReason ? <p>{t("reason", { reason: cancelReason })}</p> : null}
      {state === "visitor" ? (
        <div className={styles.actions}>
          <ButtonLink to={signupUrl}>{t("visitor.signUp")}</ButtonLink>
          <ButtonLink to={loginUrl} variant="secondary">
            {t("visitor.signIn")}
          </ButtonLink>
        </div>
      ) : null}
    </>
  );
}

function OwnReminder() {
  const { live, reminder, isShortly, action } = useLoaderData<typeof loader>();
  const { t } = useTranslation("live-reminder");
  const byMail = reminder?.byMail ?? false;
  const isOn = reminder !== null;
  const state = byMail ? "on" : isOn ? "push" : "off";
  const text = isShortly ? (`${state}.shortly` as const) : (`${state}.text` as const);
  return (
    <>
      <h2 className={styles.heading}>{t(`${isOn ? "on" : "off"}.title`)}</h2>
      <p>{t(text)}</p>
      <form method="post" action={action} className={styles.actions}>
        {byMail ? null : (
          <Button name="intent" value="mail">
            {t(isOn ? "push.mailToo" : "off.button")}
          </Button>
        )}
        {isOn ? (
          <Button name="intent" value="off" variant="secondary">
            {t("on.button")}
          </Button>
        ) : null}
      </form>
      <ReminderPush guid={live.guid} on={reminder?.byPush ?? false} />
    </>
  );
}

/** By the link of a mail. */
function ReminderOfLink() {
  const { reminder, action } = useLoaderData<typeof loader>();
  const { t } = useTranslation("live-reminder");
  const state = reminder ? "linkOn" : "linkOff";
  return (
    <>
      <h2 className={styles.heading}>{t(`${state}.title`)}</h2>
      <p>{t(`${state}.text`)}</p>
      {reminder ? (
        <form method="post" action={action} className={styles.actions}>
          <Button>{t("on.button")}</Button>
        </form>
      ) : null}
    </>
  );
}
