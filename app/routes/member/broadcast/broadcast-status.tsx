import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { clock } from "~/features/catalog/workouts/duration";
import { Badge } from "~/ui/primitives/badge";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { paths } from "~/paths";
import { TextLink } from "~/ui/primitives/text-link";
import { useShell } from "~/ui/shell/use-shell";
import * as styles from "./broadcast-status.module.css";
import type { Broadcast } from "./use-broadcast";
import type { LostAccess } from "./use-lost-access";

const ANSWERS = { taken: "takeBack", busy: "takeOver", refused: "tryAgain" } as const;

interface BroadcastStatusProps {
  broadcast: Broadcast;
  lostAccess: LostAccess | null;
  doneTo: string;
}

/** Above the picture while on air; in its place once the broadcast is over, refused, or taken over elsewhere. */
export function BroadcastStatus({ broadcast, lostAccess, doneTo }: BroadcastStatusProps) {
  const { t } = useTranslation("broadcast");
  const { phase, viewers, weak } = broadcast;
  if (phase === "ended") {
    return (
      <Outcome title={t("endedTitle")} text={t("endedText")}>
        <ButtonLink to={doneTo}>{t("done")}</ButtonLink>
      </Outcome>
    );
  }
  if (phase === "taken" || phase === "busy" || phase === "refused") {
    const text = phase === "refused" ? `refused.${broadcast.refusal ?? "unknown"}` : `${phase}Text`;
    return (
      <Outcome title={t(`${phase}Title`)} text={t(text)}>
        <Button type="button" onClick={broadcast.takeOver}>
          {t(ANSWERS[phase])}
        </Button>
      </Outcome>
    );
  }
  return (
    <div className={styles.bar}>
      <Badge tone={phase === "live" ? "bad" : "neutral"}>
        {t(phase === "ending" ? "ending" : phase === "connecting" ? "connecting" : "onAir")}
      </Badge>
      <Elapsed since={broadcast.startedAt} />
      {viewers === null ? null : <span>{t("viewers", { count: viewers })}</span>}
      <p className={styles.trouble} role="status">
        {lostAccess ? (
          <Lost access={lostAccess} backTo={doneTo} />
        ) : phase === "reconnecting" ? (
          t("reconnecting")
        ) : weak ? (
          t("weak")
        ) : null}
      </p>
    </div>
  );
}

/** Signing in happens in another tab, because this one keeps what is recorded. */
function Lost({ access, backTo }: { access: LostAccess; backTo: string }) {
  const { mount } = useShell();
  const { t } = useTranslation("broadcast");
  if (access === "forbidden") return t("lost.forbidden");
  return (
    <>
      {t("lost.signed-out")}{" "}
      <TextLink to={paths.login(mount, { returnUrl: backTo })} newTab>
        {t("signIn")}
      </TextLink>
    </>
  );
}

/** What became of the broadcast, in place of the picture; it takes the focus, and is scrolled into view. */
function Outcome({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.done}>
      <h2 ref={heading} tabIndex={-1} className={styles.doneTitle}>
        {title}
      </h2>
      <p>{text}</p>
      {children}
    </div>
  );
}

function Elapsed({ since }: { since: number | null }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now()), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  if (since === null) return null;
  return <span className={styles.elapsed}>{clock((now - since) / 1000)}</span>;
}
