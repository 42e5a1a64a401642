import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormStack } from "~/ui/patterns/auth-panel";
import { Button } from "~/ui/primitives/button";
import { TextLink } from "~/ui/primitives/text-link";
import { discardTraining } from "../player/discard-training";
import { AuthFrame } from "./auth-frame";
import type { loader } from "./logout.server";

export { action, loader } from "./logout.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["identity", "error"] };

export default function Logout() {
  const { returnUrl, homeUrl } = useLoaderData<typeof loader>();
  const { t } = useTranslation("identity");
  return (
    <AuthFrame
      title={t("logout.heading")}
      lead={t("logout.intro")}
      aside={
        <TextLink to={homeUrl} standalone>
          {t("logout.stay")}
        </TextLink>
      }
    >
      <form method="post" onSubmit={discardTraining}>
        <FormStack>
          {returnUrl === null ? null : <input type="hidden" name="returnUrl" value={returnUrl} />}
          <Button size="large" wide>
            {t("logout.submit")}
          </Button>
        </FormStack>
      </form>
    </AuthFrame>
  );
}
