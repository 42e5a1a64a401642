import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmailLinkPage } from "./email-link-page";
import type { action, loader } from "./email-confirm.server";

export { action, loader } from "./email-confirm.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["account", "error"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function EmailConfirm() {
  const { change, nextTo, isSignedIn, otherEmail } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const { t } = useTranslation("account");
  const next = { to: nextTo, label: t(isSignedIn ? "hub.title" : "email.logIn") };
  if (!change) {
    return <EmailLinkPage title={t("email.gone")} text={t("email.goneText")} next={next} />;
  }
  const values = { email: change.email };
  const withOther = (text: string) =>
    otherEmail === null ? text : `${text} ${t("email.otherAccount", { email: otherEmail })}`;
  return change.isDone ? (
    <EmailLinkPage
      title={t("email.confirmed")}
      text={withOther(t("email.confirmedText", values))}
      next={next}
    />
  ) : (
    <EmailLinkPage
      title={t("email.confirmTitle")}
      text={withOther(t("email.confirmText", values))}
      button={t("email.confirmButton")}
      reply={reply}
    />
  );
}
