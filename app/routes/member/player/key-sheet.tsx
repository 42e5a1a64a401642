/** The keys of the player, over the stage; Escape closes it and leaves the workout open. */
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import * as styles from "./key-sheet.module.css";
import { useEscape } from "./use-escape";

/** The command's text, then its keys; a name that starts with "@" is translated. */
const ROWS = [
  ["toggle", "@space", "K"],
  ["seek", "←", "→"],
  ["volume", "↑", "↓"],
  ["step", "P", "N"],
  ["mute", "M"],
  ["captions", "C"],
  ["fullscreen", "F"],
  ["panel", "T"],
  ["help", "?"],
] as const;

export function KeySheet({ close }: { close: () => void }) {
  const { t } = useTranslation("player");
  const titleId = useId();
  const sheet = useRef<HTMLDivElement>(null);
  useEscape(close);
  useEffect(() => sheet.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={sheet} role="region" aria-labelledby={titleId} tabIndex={-1} className={styles.sheet}>
      <h2 id={titleId} className={styles.title}>
        {t("keys.title")}
      </h2>
      <dl className={styles.list}>
        {ROWS.map(([command, ...keys]) => (
          <div key={command} className={styles.row}>
            <dt className={styles.command}>{t(`keys.${command}`)}</dt>
            <dd className={styles.keys}>
              {keys.map((key) => (
                <kbd key={key} className={styles.kbd}>
                  {key === "@space" ? t("keys.space") : key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.foot}>
        <Button type="button" variant="picture" size="small" onClick={close}>
          {t("keys.close")}
        </Button>
      </p>
    </div>
  );
}
