import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { findFocusAfterRemoval } from "./focus-after-removal";
import * as libraryStyles from "./library.module.css";
import * as styles from "./upload-area.module.css";
import type { UploadItem } from "./upload-list";
import type { Uploads } from "./use-uploads";

/** A file on its way, with what a person may do about it. */
export function UploadRow({
  item: { bytes, key, name, phase, problem, sent },
  max,
  uploads: { cancel, pause, resume },
  emptyFocusId,
}: {
  item: UploadItem;
  max: string;
  uploads: Uploads;
  /** What the keyboard goes to when the last row is removed. */
  emptyFocusId: string;
}) {
  const { i18n, t } = useTranslation("library");
  const share = bytes === 0 ? 0 : Math.min(1, sent / bytes);
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" }).format(
    Math.floor(share * 100) / 100,
  );
  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const beside = findFocusAfterRemoval<HTMLElement>(currentTarget.closest("li"));
    (beside ?? document.getElementById(emptyFocusId))?.focus();
    cancel(key);
  }
  const act = (
    label: "pause" | "resume" | "cancel" | "hide",
    onClick: (event: MouseEvent<HTMLButtonElement>) => void,
  ) => (
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
  const isStopped = phase === "paused" || phase === "lost";
  return (
    <li className={styles.upload}>
      <div className={styles.uploadWords}>
        <p className={libraryStyles.name}>{name}</p>
        <p className={libraryStyles.stateWords}>
          {phase === "refused" && problem
            ? t(`refused.${problem}`, { max })
            : t(`phase.${phase}`, { percent })}
        </p>
      </div>
      <div className={styles.actions}>
        {isOver
          ? null
          : isStopped
            ? act("resume", () => resume(key))
            : act("pause", () => pause(key))}
        {act(isOver ? "hide" : "cancel", remove)}
      </div>
      {isOver ? null : (
        <progress
          className={libraryStyles.bar}
          value={share * 100}
          max={100}
          aria-label={t("upload.progress", { name })}
        />
      )}
    </li>
  );
}
