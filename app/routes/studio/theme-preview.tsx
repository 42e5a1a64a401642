import { useTranslation } from "react-i18next";
import * as styles from "./theme-preview.module.css";
import type { ThemePreviewColors } from "./to-theme-preview";

const MAX_NAME = 16;

/** A drawing, because colours that are data may stand in attributes but in no style (security.md §8). */
export function ThemePreview({ preview, name }: { preview: ThemePreviewColors; name: string }) {
  const { t } = useTranslation("open-gym");
  const title =
    [...name].length > MAX_NAME ? `${[...name].slice(0, MAX_NAME - 1).join("")}…` : name;
  return (
    <svg className={styles.preview} viewBox="0 0 280 180" aria-hidden="true">
      <rect width="280" height="180" fill={preview.page} />
      <rect x="20" y="20" width="36" height="4" rx="2" fill={preview.brand} />
      <text x="20" y="54" className={styles.previewTitle} fill={preview.text}>
        {title}
      </text>
      <rect
        x="20"
        y="70"
        width="240"
        height="90"
        rx="10"
        fill={preview.card}
        stroke={preview.line}
      />
      <text x="36" y="96" className={styles.previewText} fill={preview.text}>
        {t("logo.sample")}
      </text>
      <text x="36" y="114" className={styles.previewSmall} fill={preview.textDim}>
        {t("logo.sampleFacts")}
      </text>
      <rect x="36" y="124" width="112" height="26" rx="13" fill={preview.button} />
      <text
        x="92"
        y="141"
        textAnchor="middle"
        className={styles.previewText}
        fill={preview.buttonInk}
      >
        {t("logo.sampleButton")}
      </text>
    </svg>
  );
}
