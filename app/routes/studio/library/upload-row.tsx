import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import * as styles from "./library.module.css";
import type { UploadItem } from "./upload-list";
import type { Uploads } from "./use-uploads";

/** A file on its way, with what a person may do about it. */
export function UploadRow({
  item: { bytes, key, name, phase, problem, sent },
  max,
  uploads: { cancel, pause, resume },
}: {
  item: UploadItem;
  max: string;
  uploads: Uploads;
}) {
  const { i18n, t } = useTranslation("library");
  const share = bytes === 0 ? 0 : Math.min(1, sent / bytes);
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" }).format(
    Math.floor(share * 100) / 100,
  );
  const act = (label: "pause" | "resume" | "cancel" | "hide", onClick: () => void) => (
    <Button
      type="button"
      variant="quiet"
      size="small"
      aria-label={t(`upload.${label}Named`, { name })}
      onClick={onClick}
    >
      {t(`upload.${label}`)}
    </Button>
  );
  const isOver = phase === "done" || phase === "refused";
  return (
    <li className={styles.upload}>
      <div className={styles.uploadWords}>
        <p className={styles.name}>{name}</p>
        <p className={styles.stateWords} role="status">
          {phase === "refused" && problem
            ? t(`refused.${problem}`, { max })
            : t(`phase.${phase}`, { percent })}
        </p>
      </div>
      <div className={styles.actions}>
        {phase === "sending" || phase === "waiting" ? act("pause", () => pause(key)) : null}
        {phase === "paused" || phase === "lost" ? act("resume", () => resume(key)) : null}
        {act(isOver ? "hide" : "cancel", () => cancel(key))}
      </div>
      {isOver ? null : (
        <progress
          className={styles.bar}
          value={share * 100}
          max={100}
          aria-label={t("upload.progress", { name })}
        />
      )}
    </li>
  );
}
