import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AuthFrame } from "../identity/auth-frame";
import { keepFormOffline } from "../identity/keep-form-offline";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { FlashToast } from "~/ui/primitives/flash-toast";
import { TextLink } from "~/ui/primitives/text-link";
import { FormStack } from "~/ui/patterns/auth-panel";
import { PartnerForm } from "./partner-form";
import type { action, loader } from "./partner-register.server";

export { action, loader } from "./partner-register.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const clientAction = keepFormOffline<typeof action>;
export const handle = { i18n: ["partner", "identity", "error"] };

export default function PartnerRegister() {
  const { state, constraint, nextUrl, contactUrl, logoutUrl } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const { t } = useTranslation("partner");
  if (state.kind === "register") {
    return <PartnerForm person={state} constraint={constraint} reply={reply} />;
  }
  if (state.kind === "connect") {
    return (
      <AuthFrame
        reply={reply}
        title={t("connectTitle")}
        lead={t("connectText", { email: state.email })}
        aside={
          <TextLink to={logoutUrl} standalone>
            {t("notYou")}
          </TextLink>
        }
      >
        <form method="post">
          <FormStack>
            <input type="hidden" name="gpwId" value={state.gpwId} />
            <Button size="large" wide>
              {t("connect")}
            </Button>
          </FormStack>
        </form>
      </AuthFrame>
    );
  }
  const note = NOTES[state.kind];
  const email = state.kind === "login" ? state.email : "";
  return (
    <AuthFrame
      notice={
        state.kind === "meaningless" ? (
          <FlashToast id="meaningless" kind="error" message={t("meaningless")} />
        ) : null
      }
      title={t(`${note.text}Title`)}
      lead={t(`${note.text}Text`, { email })}
      aside={
        note.isHelped ? (
          <TextLink to={contactUrl} standalone>
            {t("contact")}
          </TextLink>
        ) : null
      }
    >
      <ButtonLink to={nextUrl} size="large" wide>
        {t(note.action)}
      </ButtonLink>
    </AuthFrame>
  );
}

/** The texts of each state, and its one next step. */
const NOTES = {
  meaningless: { text: "meaningless", action: "home", isHelped: true },
  login: { text: "login", action: "login", isHelped: false },
  linked: { text: "linked", action: "start", isHelped: false },
  "linked-to-another": {
    text: "linkedElsewhere",
    action: "signOut",
    isHelped: true,
  },
  "another-pass": { text: "anotherPass", action: "toProfile", isHelped: true },
  paying: { text: "paying", action: "toProfile", isHelped: false },
  "no-plan": { text: "noPlan", action: "home", isHelped: true },
  ended: { text: "ended", action: "home", isHelped: true },
} as const;
