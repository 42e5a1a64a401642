import { useTranslation } from "react-i18next";
import { clock } from "~/features/catalog/workouts/duration";
import type { DraftMovement } from "~/features/catalog/drafts/draft-content";
import { timingOf } from "~/features/player/timing";
import { Button } from "~/ui/primitives/button";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { useLoop } from "./use-loop";
import * as loopStyles from "./loop-preview.module.css";
import * as styles from "./workouts.module.css";

interface LoopPreviewProps {
  movement: DraftMovement;
  still: string | null;
  /** Of the film or sound; null: it is not ready, or the movement is a picture. */
  src: string | null;
  captions: readonly { language: string; name: string; src: string }[];
}

/** Says and shows how members see the movement: a loop starts again until its time is over. */
export function LoopPreview({ captions, movement, src, still }: LoopPreviewProps) {
  const { t } = useTranslation("studio-workouts");
  const hydrated = useHydrated();
  const timing = timingOf(movement);
  const { durationSeconds, kind, repetitions } = movement;
  const { media, player, remaining, start, isRunning } = useLoop({ durationSeconds, timing });
  const time = clock(durationSeconds);
  const captionTracks = captions.map(({ language, name, src: track }) => (
    <track key={language} kind="captions" src={track} srcLang={language} label={name} />
  ));
  return (
    <section className={loopStyles.preview} aria-label={t("loop.label")}>
      {kind !== "IMAGE" && src ? (
        <video
          {...media}
          ref={player}
          className={loopStyles.film}
          src={src}
          controls
          loop={timing === "loop" && !hydrated}
          preload="metadata"
          poster={still ?? undefined}
          muted={kind === "VIDEO"}
          playsInline
          aria-label={movement.name}
        >
          {captionTracks}
        </video>
      ) : null}
      {kind === "IMAGE" && still ? <img className={loopStyles.film} src={still} alt="" /> : null}
      {hydrated && timing !== "media" && (src || kind === "IMAGE") ? (
        <div className={loopStyles.countdown}>
          <span className={loopStyles.remaining} role="timer">
            {clock(remaining)}
          </span>
          <Button type="button" size="small" variant="secondary" onClick={start}>
            {t(isRunning ? "loop.again" : "loop.start")}
          </Button>
        </div>
      ) : null}
      <p>
        {t(`loop.${timing}`, { time })}
        {timing === "loop" && movement.appType === "REP_BASED" && repetitions !== null
          ? ` ${t("loop.repetitions", { count: repetitions })}`
          : null}
      </p>
      {src || movement.fileId === null || kind === "IMAGE" ? null : (
        <p className={styles.dim}>{t("loop.notReady")}</p>
      )}
    </section>
  );
}
