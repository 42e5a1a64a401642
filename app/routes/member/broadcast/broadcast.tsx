import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { ButtonLink } from "~/ui/primitives/button";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { useShell } from "~/ui/shell/use-shell";
import { QuestionList } from "../lives/questions/question-list";
import { BroadcastStage } from "./broadcast-stage";
import * as styles from "./broadcast.module.css";
import type { loader } from "./broadcast.server";

export { loader } from "./broadcast.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["broadcast", "live-questions"] };

const TIPS = ["light", "sound", "network", "power"] as const;

export default function Broadcast() {
  const { guid, isAvailable, liveTitle, questions, status, when } = useLoaderData<typeof loader>();
  const { mount } = useShell();
  const hydrated = useHydrated();
  const { t } = useTranslation("broadcast");
  const canSend = status === "SCHEDULED" || status === "LIVE";
  return (
    <MemberPage back>
      <Section
        title={t("title")}
        headingLevel={1}
        lead={t("lead", { title: liveTitle, when })}
        space="tight"
      >
        <div className={styles.columns}>
          <div>
            {!isAvailable ? <p role="alert">{t("unavailable")}</p> : null}
            {isAvailable && !canSend ? <p>{t(`state.${status}`)}</p> : null}
            {isAvailable && canSend && hydrated ? (
              <BroadcastStage
                socketPath={paths.liveBroadcast(mount, guid)}
                title={liveTitle}
                doneTo={paths.livesManage(mount)}
              />
            ) : null}
            {isAvailable && canSend && !hydrated ? (
              <div className={styles.waiting}>
                <noscript>
                  <p>{t("noScript")}</p>
                </noscript>
              </div>
            ) : null}
          </div>
          <div className={styles.side}>
            <QuestionList address={paths.liveQuestions(mount, guid)} initial={questions} />
            <h2 className={styles.tipsTitle}>{t("tipsTitle")}</h2>
            <ul>
              {TIPS.map((tip) => (
                <li key={tip}>{t(`tips.${tip}`)}</li>
              ))}
            </ul>
            <ButtonLink to={paths.manageLive(mount, guid)} variant="secondary">
              {t("edit")}
            </ButtonLink>
          </div>
        </div>
      </Section>
    </MemberPage>
  );
}
