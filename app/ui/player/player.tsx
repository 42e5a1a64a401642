/**
 * The video itself. Server HTML is a native player with the MP4, which is all that a browser without script needs;
 * script gives the same element its adaptive stream and a big play button until the first play (spec §4).
 * Remote playback is off: a television could not send the member's session (decisions §4).
 */
import { Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../primitives/icon";
import { useHydrated } from "../primitives/use-hydrated";
import { attachStream } from "./attach-stream";
import styles from "./player.module.css";

export interface PlayerProps {
  name: string;
  stream: string;
  file: string;
  poster: string | null;
  captions: { src: string; lang: string; label: string } | null;
  /** A member's press has led here: play without another one. */
  autoPlay: boolean;
  onEnded: () => void;
}

export function Player({ name, stream, file, poster, captions, autoPlay, onEnded }: PlayerProps) {
  const { t } = useTranslation("player");
  const video = useRef<HTMLVideoElement>(null);
  const hydrated = useHydrated();
  const [started, setStarted] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    if (!element.paused) setStarted(true);
    const { detach } = attachStream(
      element,
      { stream, file },
      { play: autoPlay, onFailure: () => setFailed(file) },
    );
    return detach;
  }, [stream, file, autoPlay]);

  // The big button stands alone until the first play; server HTML keeps the browser's own controls.
  const waiting = hydrated && !started;
  return (
    <div className={styles.box}>
      <video
        ref={video}
        className={styles.video}
        aria-label={name}
        controls={!waiting}
        playsInline
        preload="none"
        poster={poster ?? undefined}
        disableRemotePlayback
        controlsList="nodownload noremoteplayback"
        x-webkit-airplay="deny"
        onPlay={() => setStarted(true)}
        onEnded={onEnded}
      >
        {/* Script chooses the source itself; a left-over one would be fetched whenever a stream is taken away. */}
        {hydrated ? null : <source src={file} type="video/mp4" />}
        <track
          kind="captions"
          src={captions?.src}
          srcLang={captions?.lang}
          label={captions?.label}
        />
      </video>
      {waiting ? (
        <button
          type="button"
          className={styles.start}
          aria-label={t("play", { name })}
          onClick={() => void video.current?.play().catch(() => setStarted(true))}
        >
          <span className={styles.mark}>
            <Icon as={Play} size={32} filled />
          </span>
        </button>
      ) : null}
      {failed === file ? (
        <p role="alert" className={styles.failed}>
          {t("videoFailed")}
        </p>
      ) : null}
    </div>
  );
}
