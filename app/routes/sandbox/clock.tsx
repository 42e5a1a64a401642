/** A member moves the time of their own test subscriptions, to see a renewal or an expiry without waiting for it. */
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { FormStack } from "~/ui/patterns/auth-panel";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import type { loader } from "./clock.server";
import { MAX_CLOCK_DAYS } from "./max-clock-days";

export { action, loader } from "./clock.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["sandbox"] };

export default function Clock() {
  const { title } = useLoaderData<typeof loader>();
  const { t } = useTranslation("sandbox");
  return (
    <MemberPage>
      <Section headingLevel={1} title={title} lead={t("clock.intro")} width="form">
        <form method="post">
          <FormStack>
            <Field
              name="days"
              type="number"
              label={t("clock.days")}
              help={t("clock.help")}
              defaultValue={8}
              min={1}
              max={MAX_CLOCK_DAYS}
              required
            />
            <Button wide>{t("clock.move")}</Button>
          </FormStack>
        </form>
      </Section>
    </MemberPage>
  );
}
