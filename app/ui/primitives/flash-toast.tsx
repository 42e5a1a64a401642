import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names";
import * as styles from "./flash-toast.module.css";
import { Icon } from "./icon";
import { useHydrated } from "./use-hydrated";

interface FlashToastProps {
  /** New for each message, so that repeating the same text shows it again. */
  id: string;
  kind?: "success" | "error" | "info";
  message: string;
  /** A second sentence, e.g. the first field error (product.md §8). */
  detail?: string;
}

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info };

/** Server-rendered at the top of the page; script adds a close button. */
export function FlashToast(props: FlashToastProps) {
  return <Toast key={props.id} {...props} />;
}

function Toast({ kind = "info", message, detail }: FlashToastProps) {
  const { t } = useTranslation("ui");
  const hydrated = useHydrated();
  const [open, setOpen] = useState(true);
  // A message that script adds lies over the page, which does not move.
  const [floating] = useState(hydrated);
  if (!open) return null;
  return (
    <div className={classNames(styles.place, floating && styles.floating)}>
      <div
        role={kind === "error" ? "alert" : "status"}
        className={classNames(styles.toast, styles[kind])}
      >
        <span className={styles.icon}>
          <Icon as={ICONS[kind]} />
        </span>
        <div className={styles.words}>
          <p className={styles.message}>{message}</p>
          {detail ? <p className={styles.detail}>{detail}</p> : null}
        </div>
        {hydrated ? (
          <button
            type="button"
            className={styles.close}
            aria-label={t("toast.dismiss")}
            onClick={() => setOpen(false)}
          >
            <Icon as={X} size={20} />
          </button>
        ) : null}
      </div>
    </div>
  );
}
