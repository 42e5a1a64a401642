/** Asks for the fact that the social network does not tell: an e-mail, its mailed code, or its account's password. */
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { FormStack } from "~/ui/patterns/auth-panel";
import { Button } from "~/ui/primitives/button";
import { TextLink } from "~/ui/primitives/text-link";
import { AuthFrame } from "./auth-frame";
import { FormField } from "~/ui/patterns/form-fields";
import type { loader } from "./social-login.server";

type SocialQuestionProps = Omit<SerializeFrom<typeof loader>, "title"> & {
  reply: SubmissionResult<string[]> | undefined;
};

type Values = { email: string; code: string; password: string };

export function SocialQuestion(props: SocialQuestionProps) {
  const { asks, cancelUrl, email, reply } = props;
  const { t } = useTranslation("identity");
  const [form, fields] = useForm<Values>({
    id: "social",
    constraint: props.constraint,
    lastResult: reply,
    defaultNoValidate: false,
    defaultValue: asks === "email" ? { email: email ?? "" } : {},
  });
  return (
    <AuthFrame
      reply={reply}
      preservedFormId={form.id}
      title={t(`social.${asks}.heading`)}
      lead={t(`social.${asks}.intro`, { email })}
      aside={
        <TextLink to={cancelUrl} standalone>
          {t("social.cancel")}
        </TextLink>
      }
    >
      <form {...getFormProps(form)} method="post">
        <FormStack>
          {asks === "email" ? (
            <FormField
              meta={fields.email}
              type="email"
              label={t("social.email.label")}
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          ) : null}
          {asks === "code" ? (
            <FormField
              meta={fields.code}
              type="text"
              label={t("social.code.label")}
              help={t("social.code.help")}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
            />
          ) : null}
          {asks === "password" ? (
            <>
              {/* Tells password managers whose password it is. */}
              <input type="hidden" name="username" autoComplete="username" value={email ?? ""} />
              <FormField
                meta={fields.password}
                type="password"
                label={t("social.password.label")}
                autoComplete="current-password"
              />
            </>
          ) : null}
          <Button size="large" wide name="intent" value={asks}>
            {t(`social.${asks}.submit`)}
          </Button>
        </FormStack>
      </form>
      <OtherWay {...props} />
    </AuthFrame>
  );
}

/** Below the form: another try, each a form or a link of its own. */
function OtherWay({ asks, email, otherUrl, resetPasswordUrl }: SocialQuestionProps) {
  const { t } = useTranslation("identity");
  if (asks === "password") {
    return (
      <TextLink to={resetPasswordUrl} standalone>
        {t("social.password.forgot")}
      </TextLink>
    );
  }
  return (
    <form method="post">
      <FormStack>
        {asks === "code" ? <input type="hidden" name="email" value={email ?? ""} /> : null}
        <Button
          variant="secondary"
          wide
          name="intent"
          value={asks === "code" ? "email" : "facebook"}
        >
          {t(asks === "code" ? "social.code.resend" : "social.email.again")}
        </Button>
        {asks === "code" ? (
          <TextLink to={otherUrl} standalone>
            {t("social.code.other")}
          </TextLink>
        ) : null}
      </FormStack>
    </form>
  );
}
