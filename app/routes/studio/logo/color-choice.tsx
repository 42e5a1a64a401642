import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { ThemePreview } from "../theme-preview";
import * as cardStyles from "../choice-card.module.css";
import * as styles from "./logo.module.css";
import type { loader } from "./logo.server";

type Choice = SerializeFrom<typeof loader>["choices"][number];

interface ColorChoiceProps {
  choice: Choice;
  /** The gym's, on the preview. */
  name: string;
  isChecked: boolean;
}

/** A radio button with a small page in its colours, and what had to move so that it can be read. */
export function ColorChoice({ choice, name, isChecked }: ColorChoiceProps) {
  const { t } = useTranslation("open-gym");
  const { value, notes, preview } = choice;
  return (
    <label className={`${cardStyles.card} ${styles.choice}`}>
      <ThemePreview preview={preview} name={name} />
      <span className={styles.words}>
        <span className={cardStyles.pick}>
          <input
            type="radio"
            className={cardStyles.radio}
            name="colors"
            value={value}
            defaultChecked={isChecked}
          />
          <span className={styles.kind}>{t(`logo.kinds.${value as "dark"}`)}</span>
        </span>
        {notes.map((note) => (
          <span key={note.key} className={styles.note}>
            {t(`logo.notes.${note.key}`, { color: t(`logo.names.${note.color}`) })}
          </span>
        ))}
      </span>
    </label>
  );
}
