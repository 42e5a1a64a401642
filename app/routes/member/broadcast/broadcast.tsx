import { useState } from "react";
import type { SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { livePaths } from "~/live-paths";
import { paths } from "~/paths";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { ButtonLink } from "~/ui/primitives/button";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { useOwnDocument } from "~/ui/shell/use-own-document";
import { useShell } from "~/ui/shell/use-shell";
import { QuestionList } from "../lives/questions/question-list";
import { BroadcastStage, type StagePlace } from "./broadcast-stage";
import * as styles from "./broadcast.module.css";
import type { loader } from "./broadcast.server";

export { loader } from "./broadcast.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["broadcast", "live-questions"] };

const TIPS = ["light", "sound", "network", "power"] as const;

export default function Broadcast() {
  const { guid, liveTitle, phase, questions, status, unavailable, when } =
    useLoaderData<typeof loader>();
  const { mount } = useShell();
  const hydrated = useHydrated();
  const { t } = useTranslation("broadcast");
  // Camera and microphone are allowed in a document of this page alone.
  const isOwnDocument = useOwnDocument();
  const [place, setPlace] = useState<StagePlace>("page");
  const canSend = phase !== "over" && unavailable === null;
  const list = (
    <QuestionList
      action={livePaths.questions(mount, guid)}
      dataAddress={livePaths.questionsData(mount, guid)}
      initial={questions}
    />
  );
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
            {canSend && hydrated && isOwnDocument ? (
              <BroadcastStage
                socketPath={livePaths.broadcast(mount, guid)}
                checkPath={livePaths.connectionCheck(mount, guid)}
                isReady={phase === "open"}
                isRunning={status === "LIVE"}
                title={liveTitle}
                doneTo={paths.livesManage(mount)}
                questions={list}
                onPlace={setPlace}
              />
            ) : null}
            {canSend && !(hydrated && isOwnDocument) ? (
              <div className={styles.waiting}>
                <noscript>
                  <p>{t("noScript")}</p>
                </noscript>
              </div>
            ) : null}
            {canSend ? null : <NotSent {...{ guid, phase, status, unavailable }} />}
          </div>
          <div className={styles.side}>
            {canSend && place === "page" ? <Tips /> : null}
            {place === "window" || (phase === "over" && questions.open.length === 0) ? null : list}
            {status === "SCHEDULED" && place === "page" ? (
              <ButtonLink to={livePaths.edit(mount, guid)} variant="secondary">
                {t("edit")}
              </ButtonLink>
            ) : null}
          </div>
        </div>
      </Section>
    </MemberPage>
  );
}

/** Why nothing can be sent, and where to go from here. */
function NotSent({
  guid,
  phase,
  status,
  unavailable,
}: Pick<SerializeFrom<typeof loader>, "guid" | "phase" | "status" | "unavailable">) {
  const { mount } = useShell();
  const { t } = useTranslation("broadcast");
  const hasRecording = status === "ENDED" || status === "REPLAY";
  return (
    <div className={styles.over}>
      {phase === "over" ? <p>{t(`state.${status}`)}</p> : null}
      {phase !== "over" && unavailable ? (
        <p role="alert">
          {t(`unavailable.${unavailable}`)} {status === "LIVE" ? null : t("unavailable.instead")}
        </p>
      ) : null}
      {hasRecording ? (
        <ButtonLink to={livePaths.replay(mount, guid)}>{t("toReplay")}</ButtonLink>
      ) : null}
      <ButtonLink to={paths.livesManage(mount)} variant="secondary">
        {t("done")}
      </ButtonLink>
    </div>
  );
}

function Tips() {
  const { t } = useTranslation("broadcast");
  return (
    <>
      <h2 className={styles.tipsTitle}>{t("tipsTitle")}</h2>
      <ul className={styles.tips}>
        {TIPS.map((tip) => (
          <li key={tip}>{t(`tips.${tip}`)}</li>
        ))}
      </ul>
    </>
  );
}
