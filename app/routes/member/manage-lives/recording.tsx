import { useEffect, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { clock } from "~/features/catalog/workouts/duration";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { attachLive } from "../lives/watch/attach-live";
import * as styles from "../lives/watch/live-picture.module.css";

interface RecordingProps {
  video: RefObject<HTMLVideoElement>;
  /** The master playlist. */
  master: string;
  title: string;
}

/** The whole recording of a live with the browser's own controls. */
export function Recording({ video, master, title }: RecordingProps) {
  const { t } = useTranslation("manage-lives");
  const hydrated = useHydrated();
  const [failure, setFailure] = useState<"unsupported" | "expired" | null>(null);
  // The page's data is loaded again after each form, and a new address would begin the picture anew.
  const [address] = useState(master);
  useEffect(() => {
    if (!video.current) return undefined;
    const { detach } = attachLive(
      video.current,
      { master: address, format: "fmp4" },
      {
        onPicture() {},
        onEnded() {},
        onForbidden: () => setFailure("expired"),
        onUnsupported: () => setFailure("unsupported"),
      },
    );
    return detach;
  }, [video, address]);
  return (
    <div className={styles.picture}>
      <video
        ref={video}
        className={styles.video}
        aria-label={title}
        // Without script the browsers that know HLS play it by themselves.
        src={hydrated ? undefined : master}
        controls
        playsInline
        preload="metadata"
      />
      {failure ? <p role="alert">{t(`replay.picture.${failure}`)}</p> : null}
      <noscript>
        <p className={styles.hint}>{t("replay.picture.noScript")}</p>
      </noscript>
    </div>
  );
}

/** Writes the time that the picture shows into a field of a form. */
export function takeTime(
  video: HTMLVideoElement | null,
  form: HTMLFormElement | null,
  name: string,
): void {
  const field = form?.elements.namedItem(name);
  if (video && field instanceof HTMLInputElement) field.value = clock(video.currentTime);
}
