import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import * as styles from "./end-question.module.css";

/** Asks before the end of a broadcast: it cannot be begun again. The focus is on staying, for a second Enter. */
export function EndQuestion({ onStay, onEnd }: { onStay: () => void; onEnd: () => void }) {
  const { t } = useTranslation("broadcast");
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.question} aria-labelledby="end-title" onClose={onStay}>
      <h2 id="end-title">{t("endTitle")}</h2>
      <p>{t("endText")}</p>
      <div className={styles.answers}>
        <Button type="button" variant="secondary" onClick={onStay}>
          {t("stay")}
        </Button>
        <Button type="button" variant="danger" onClick={onEnd}>
          {t("endNow")}
        </Button>
      </div>
    </dialog>
  );
}
