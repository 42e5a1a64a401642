import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { Button, ButtonLink } from "~/ui/primitives/button";
import * as styles from "./delete-account.module.css";
import type { loader } from "./data.server";

export { loader } from "./data.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["account"] };

export default function Data() {
  const { downloadTo, backTo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("account");
  return (
    <MemberPage back>
      <Section
        title={t("data.title")}
        lead={t("data.lead")}
        headingLevel={1}
        width="column"
        space="tight"
      >
        <div className={styles.page}>
          <p>{t("data.what")}</p>
          <p className={styles.dim}>{t("data.care")}</p>
          <form method="post" action={downloadTo} className={styles.form}>
            <div className={styles.answers}>
              {/* The page stays after a download, so the button never waits. */}
              <Button size="large" wide pending={false}>
                {t("data.submit")}
              </Button>
              <ButtonLink to={backTo} variant="secondary" size="large" wide>
                {t("data.back")}
              </ButtonLink>
            </div>
          </form>
        </div>
      </Section>
    </MemberPage>
  );
}
