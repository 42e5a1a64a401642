import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { clock, isoDuration } from "~/features/catalog/duration";
import styles from "./class-info.module.css";

export interface ClassInfoProps {
  durationSeconds: number | null;
  /** Ready to be shown: lowercased, then capitalised. */
  intensity: string | null;
  focusAreas: readonly string[];
  equipment: string | null;
}

/** Each only when present (spec §2). */
export function ClassInfo({ durationSeconds, intensity, focusAreas, equipment }: ClassInfoProps) {
  const { t } = useTranslation("player");
  return (
    <dl className={styles.list}>
      {durationSeconds ? (
        <Row name={t("info.duration")}>
          <time dateTime={isoDuration(durationSeconds)}>{clock(durationSeconds)}</time>
        </Row>
      ) : null}
      {intensity ? <Row name={t("info.intensity")}>{intensity}</Row> : null}
      {focusAreas.length > 0 ? (
        <Row name={t("info.focusAreas")}>{focusAreas.join(", ")}</Row>
      ) : null}
      {equipment ? <Row name={t("info.equipment")}>{equipment}</Row> : null}
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt className={styles.name}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
