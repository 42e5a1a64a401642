import { useTranslation } from "react-i18next";
import type { DescribedFile } from "./describe-file.server";
import * as styles from "./library.module.css";

/** What is done with a file now, with a bar where something is under way. */
export function FileState({
  file: { isWaiting, percent, percentText, state },
}: {
  file: Pick<DescribedFile, "isWaiting" | "percent" | "percentText" | "state">;
}) {
  const { t } = useTranslation("library");
  const words = t(isWaiting ? "state.waiting" : `state.${state}`);
  return (
    <div className={styles.state}>
      <p className={styles.stateWords}>
        {percentText ? t("state.withPercent", { state: words, percent: percentText }) : words}
      </p>
      {percent === null ? null : (
        <progress className={styles.bar} value={percent} max={100} aria-label={words} />
      )}
      {state === "UPLOADING" ? <p className={styles.dim}>{t("goOn")}</p> : null}
    </div>
  );
}
