import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { ContactLines } from "~/ui/patterns/contact-lines";
import { ButtonLink } from "~/ui/primitives/button";
import { useErrorTitle } from "~/ui/shell/use-error-title";
import { OpenGymForm, OPEN_GYM_FORM } from "./open-gym-form";
import { Cost, Steps } from "./open-gym-intro";
import * as styles from "./open-gym.module.css";
import type { action, loader } from "./open-gym.server";

export { action, loader } from "./open-gym.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["open-gym"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function OpenGym() {
  const { admission, form, typed, fee, signupTo, loginTo, contact } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? (typed ? { reply: typed } : undefined);
  const { t } = useTranslation("open-gym");
  useErrorTitle(Boolean(answer?.reply?.error));
  if (form) {
    return (
      <MemberPage preservedFormId={OPEN_GYM_FORM}>
        <Section
          title={t("form.title")}
          headingLevel={1}
          lead={t("form.lead")}
          space="tight"
          width="column"
        >
          <OpenGymForm form={form} reply={answer?.reply} fee={fee} />
        </Section>
      </MemberPage>
    );
  }
  if (admission === "open" || admission === "invited") {
    return (
      <MemberPage>
        <Section
          title={t("title")}
          headingLevel={1}
          lead={t(admission === "invited" ? "leadInvited" : "lead")}
          space="tight"
        >
          <div className={styles.actions}>
            <ButtonLink to={signupTo} size="large">
              {t("signup")}
            </ButtonLink>
            <ButtonLink to={loginTo} variant="secondary" size="large">
              {t("login")}
            </ButtonLink>
          </div>
        </Section>
        <Steps />
        <Cost fee={fee} />
      </MemberPage>
    );
  }
  return (
    <MemberPage>
      <Section
        title={t(`${admission}.title`)}
        headingLevel={1}
        lead={t(`${admission}.text`)}
        space="tight"
        width="column"
      >
        <div className={styles.contact}>
          <ContactLines email={contact.email} phone={contact.phone} />
          <p>
            <ButtonLink to={paths.gyms()} variant="secondary" plain>
              {t("gyms")}
            </ButtonLink>
          </p>
        </div>
      </Section>
    </MemberPage>
  );
}
