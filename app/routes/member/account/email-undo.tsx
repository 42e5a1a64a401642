import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmailLinkPage } from "./email-link-page";
import type { action, loader } from "./email-undo.server";

export { action, loader } from "./email-undo.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["account", "error"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function EmailUndo() {
  const { change, resetPasswordTo, contactTo } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const { t } = useTranslation("account");
  if (!change) {
    return (
      <EmailLinkPage
        title={t("email.gone")}
        text={t("email.undoGoneText")}
        next={{ to: contactTo, label: t("email.contact") }}
      />
    );
  }
  return change.isDone ? (
    <EmailLinkPage
      title={t("email.undone")}
      text={t("email.undoneText")}
      next={{ to: resetPasswordTo, label: t("email.newPassword") }}
    />
  ) : (
    <EmailLinkPage
      title={t("email.undoTitle")}
      text={t("email.undoText", { email: change.email })}
      button={t("email.undoButton")}
      reply={reply}
    />
  );
}
