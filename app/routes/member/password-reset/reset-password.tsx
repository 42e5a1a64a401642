import type { SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { TextLink } from "~/ui/primitives/text-link";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { AuthFrame } from "../identity/auth-frame";
import { keepFormOffline } from "../identity/keep-form-offline";
import { NewPasswordForm } from "./new-password-form";
import { RequestCodeForm } from "./request-code-form";
import type { action, loader } from "./reset-password.server";

export { action, loader } from "./reset-password.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const clientAction = keepFormOffline<typeof action>;
export const handle = { i18n: ["identity", "error"] };

export default function ResetPassword() {
  const { otherStepUrl, loginUrl, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const typedEmail = useTypedEmail();
  const { t } = useTranslation("identity");
  const isFirst = page.step === "email";
  const Form = isFirst ? RequestCodeForm : NewPasswordForm;
  const id = isFirst ? "reset-request" : "reset-confirm";
  return (
    <AuthFrame
      reply={reply}
      preservedFormId={id}
      title={t(getHeading(page))}
      lead={t(getLead(page))}
      aside={
        <>
          <TextLink to={otherStepUrl} standalone>
            {t(isFirst ? "resetPassword.haveCode" : "resetPassword.otherEmail")}
          </TextLink>
          {loginUrl === null ? null : (
            <TextLink to={loginUrl} standalone>
              {t("resetPassword.back")}
            </TextLink>
          )}
        </>
      }
    >
      <Form
        key={id}
        id={id}
        constraint={page.constraint}
        email={(isFirst ? typedEmail : null) ?? page.email}
        returnUrl={page.returnUrl}
        reply={reply}
      />
    </AuthFrame>
  );
}

type Page = SerializeFrom<typeof loader>;

function getHeading({ isFirstPassword, step }: Pick<Page, "isFirstPassword" | "step">) {
  if (isFirstPassword) return "resetPassword.setTitle";
  return step === "email" ? "resetPassword.heading" : "resetPassword.codeHeading";
}

function getLead({
  isFirstPassword,
  isRequested,
  step,
}: Pick<Page, "isFirstPassword" | "isRequested" | "step">) {
  if (step === "email") return isFirstPassword ? "resetPassword.setIntro" : "resetPassword.intro";
  return isRequested ? "resetPassword.codeSent" : "resetPassword.codeIntro";
}

/** The e-mail typed into the login form, which hands it on outside the URL; known on a client navigation only. */
function useTypedEmail(): string | null {
  const state: unknown = useLocation().state;
  const hydrated = useHydrated();
  if (!hydrated || typeof state !== "object" || state === null || !("email" in state)) return null;
  return typeof state.email === "string" ? state.email : null;
}
