import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import * as styles from "./open-day.module.css";
import type { loader } from "./open-day.server";

export { loader } from "./open-day.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["open-day"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

/** A poster for the screen at the desk, or for paper. */
export default function OpenDay() {
  const { gymName, day, signupUrl, qr } = useLoaderData<typeof loader>();
  const { t } = useTranslation("open-day");
  return (
    <MemberPage back>
      <Section width="column" space="tight">
        <div className={styles.poster}>
          <h1 className={styles.title}>{t("heading", { gym: gymName })}</h1>
          <p className={styles.lead}>{t("scan")}</p>
          <svg
            className={styles.code}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label={t("code")}
            shapeRendering="crispEdges"
          >
            <path d={qr.path} />
          </svg>
          <p className={styles.address}>{signupUrl}</p>
          <p className={styles.valid}>{t("valid", { day })}</p>
        </div>
        <p className={styles.why}>{t("why")}</p>
      </Section>
    </MemberPage>
  );
}
