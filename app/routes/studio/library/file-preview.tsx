import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import type { loader } from "./library-file.server";
import * as styles from "./library-file.module.css";

type Preview = NonNullable<SerializeFrom<typeof loader>["preview"]>;

/** The film, the sound or the picture, with the browser's own controls. */
export function FilePreview({ name, preview }: { name: string; preview: Preview }) {
  const { t } = useTranslation("library");
  const { kind, poster, size, src, tracks } = preview;
  const width = size.width ?? undefined;
  const height = size.height ?? undefined;
  if (kind === "image") {
    return <img className={styles.preview} src={src} alt={name} width={width} height={height} />;
  }
  const captions = tracks.map(({ label, language, src: track }) => (
    <track key={language} kind="captions" src={track} srcLang={language} label={label} />
  ));
  if (kind === "audio") {
    return (
      <audio className={styles.sound} src={src} aria-label={t("preview.audio", { name })} controls>
        {captions}
      </audio>
    );
  }
  return (
    <video
      className={styles.preview}
      src={src}
      poster={poster ?? undefined}
      width={width}
      height={height}
      aria-label={t("preview.video", { name })}
      preload="metadata"
      controls
      playsInline
    >
      {captions}
    </video>
  );
}
