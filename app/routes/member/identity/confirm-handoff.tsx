import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormStack } from "~/ui/patterns/auth-panel";
import { Button } from "~/ui/primitives/button";
import { AuthFrame } from "./auth-frame";
import type { loader } from "./confirm-handoff.server";

export { action, loader } from "./confirm-handoff.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["identity"] };

export default function ConfirmHandoff() {
  const { handoff, host, isLink, name } = useLoaderData<typeof loader>();
  const { t } = useTranslation("identity");
  return (
    <AuthFrame
      title={t("social.handoff.heading", { host })}
      lead={
        <>
          {name === null ? t("social.handoff.signedIn") : t("social.handoff.signedInAs", { name })}{" "}
          {isLink ? t("social.handoff.link", { host }) : t("social.handoff.login", { host })}
        </>
      }
    >
      <form method="post">
        <FormStack>
          <p>{t("social.handoff.warning")}</p>
          <input type="hidden" name="handoff" value={handoff ?? ""} />
          <Button size="large" wide name="intent" value="continue">
            {t("social.handoff.submit")}
          </Button>
          <Button variant="secondary" wide name="intent" value="cancel">
            {t("social.handoff.cancel")}
          </Button>
        </FormStack>
      </form>
    </AuthFrame>
  );
}
