import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { SignupForm } from "~/features/identity/forms";
import { FormStack } from "~/ui/patterns/auth-panel";
import { Button } from "~/ui/primitives/button";
import { TextLink } from "~/ui/primitives/text-link";
import { usePageActions } from "~/ui/primitives/use-page-actions";
import { AuthFrame } from "./auth-frame";
import { ChoiceStrip } from "./choice-strip";
import { FormField, PasswordFields } from "~/ui/patterns/form-fields";
import { keepFormOffline } from "./keep-form-offline";
import { readSubmission } from "./read-submission";
import type { action, loader } from "./signup.server";
import { SocialButton } from "./social-button";

export { action, loader } from "./signup.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const clientAction = keepFormOffline<typeof action>;
export const handle = { i18n: ["identity", "error"] };

export default function Signup() {
  const { constraint, returnUrl, loginUrl, strip, openDay, network, typed } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const { t } = useTranslation("identity");
  const { submit } = usePageActions();
  const [form, fields] = useForm<SignupForm>({
    id: "signup",
    constraint,
    lastResult: reply,
    defaultNoValidate: false,
    defaultValue: typed,
    // The page stays as it is, so a refusal keeps the passwords.
    onSubmit(event) {
      event.preventDefault();
      submit(readSubmission(event));
    },
  });

  return (
    <AuthFrame
      reply={reply}
      preservedFormId={form.id}
      title={t("signup.heading")}
      lead={
        <>
          {t(getIntro(openDay), { gym: openDay?.gym })} {t("signup.haveOne")}
          {"\u00a0"}
          <TextLink to={loginUrl}>{t("signup.login")}</TextLink>
        </>
      }
    >
      {strip ? <ChoiceStrip {...strip} /> : null}
      <form {...getFormProps(form)} method="post">
        <FormStack>
          <FormField
            meta={fields.firstName}
            type="text"
            label={t("signup.firstName")}
            autoComplete="given-name"
          />
          <FormField
            meta={fields.lastName}
            type="text"
            label={t("signup.lastName")}
            autoComplete="family-name"
          />
          <FormField
            meta={fields.email}
            type="email"
            label={t("signup.email")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordFields
            fields={fields}
            label={t("signup.password")}
            confirmLabel={t("signup.confirm")}
            hint={t("signup.hint")}
          />
          {returnUrl === null ? null : <input type="hidden" name="returnUrl" value={returnUrl} />}
          <Button size="large" wide>
            {t("signup.submit")}
          </Button>
        </FormStack>
      </form>
      {network ? <SocialButton form={form.id} {...network} /> : null}
    </AuthFrame>
  );
}

function getIntro(openDay: { isValid: boolean } | null) {
  if (!openDay) return "signup.intro";
  return openDay.isValid ? "signup.openDay" : "signup.openDayOver";
}
