import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/primitives/badge";
import { Button } from "~/ui/primitives/button";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import type { StreamFormat } from "../../player/load-hls";
import { attachLive, type AttachedLive } from "./attach-live";
import * as styles from "./live-picture.module.css";
import { liveState } from "./live-state";

interface LivePictureProps {
  /** The master playlist. */
  master: string;
  format: StreamFormat;
  title: string;
  poster: string | null;
}

const READ_MS = 1_000;
/** In one read, while the picture moves. */
const LEAST_MOVE_SECONDS = 0.3;
/** So many reads without a move: the picture stands still. */
const STILL_READS = 2;
const NOTHING = {
  hasPicture: false,
  hasEnded: false,
  isStalled: false,
  isPaused: false,
  latency: null,
};

/** The picture of a live: the browser's own controls, how far behind it is, and what is wrong when it stands. */
export function LivePicture({ master, format, title, poster }: LivePictureProps) {
  const { t } = useTranslation("watch-live");
  const video = useRef<HTMLVideoElement>(null);
  const hydrated = useHydrated();
  const { facts, attached, unsupported } = useLive(video, master, format);
  const state = liveState(facts);
  return (
    <div className={styles.picture}>
      <video
        ref={video}
        className={styles.video}
        aria-label={title}
        // Without script the browsers that know HLS play it by themselves.
        src={hydrated ? undefined : master}
        poster={poster ?? undefined}
        controls
        autoPlay
        playsInline
      />
      <div className={styles.bar}>
        {unsupported ? <p role="alert">{t("unsupported")}</p> : null}
        {!unsupported && state.kind === "playing" ? (
          <>
            <Badge tone="good">{t("live")}</Badge>
            <span>{t("behind", { count: state.delaySeconds })}</span>
          </>
        ) : null}
        <p role="status">{unsupported || state.kind === "playing" ? null : t(state.kind)}</p>
        {state.kind === "playing" && state.canJump ? (
          <Button
            type="button"
            variant="secondary"
            size="small"
            onClick={() => attached.current?.jumpToLive()}
          >
            {t("jump")}
          </Button>
        ) : null}
      </div>
      <noscript>
        <p className={styles.hint}>{t("noScript")}</p>
      </noscript>
    </div>
  );
}

/** Attaches the stream once script runs, and reads once a second how it goes. */
function useLive(video: React.RefObject<HTMLVideoElement>, master: string, format: StreamFormat) {
  const attached = useRef<AttachedLive | null>(null);
  const [facts, setFacts] = useState<Parameters<typeof liveState>[0]>(NOTHING);
  const [unsupported, setUnsupported] = useState(false);
  // The page's data is loaded again and again, and a playlist's new address would begin the picture anew.
  const [address] = useState(master);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const change = (more: Partial<typeof facts>) => setFacts((before) => ({ ...before, ...more }));
    attached.current = attachLive(
      element,
      { master: address, format },
      {
        onPicture: () => change({ hasPicture: true }),
        onEnded() {
          change({ hasEnded: true });
          revalidate();
        },
        // The page says what has ended: the seat, the plan or the live.
        onForbidden: revalidate,
        onUnsupported: () => setUnsupported(true),
      },
    );
    let shownAt = element.currentTime;
    let stillReads = 0;
    const timer = window.setInterval(() => {
      // The library moves a picture that stands a little, and events follow that too.
      const isMoving = Math.abs(element.currentTime - shownAt) > LEAST_MOVE_SECONDS;
      stillReads = isMoving ? 0 : stillReads + 1;
      shownAt = element.currentTime;
      change({
        isPaused: element.paused,
        isStalled: stillReads >= STILL_READS,
        latency: attached.current?.getLatency() ?? null,
      });
    }, READ_MS);
    return () => {
      window.clearInterval(timer);
      attached.current?.detach();
      attached.current = null;
    };
  }, [video, address, format, revalidate]);
  return { facts, attached, unsupported };
}
