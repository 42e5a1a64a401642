import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import * as styles from "./missed.module.css";

/** Offers to plan anew what was missed; nothing for a member who has missed nothing. */
export function Missed({ count, joinedAt }: { count: number; joinedAt: string }) {
  const { t } = useTranslation("challenge");
  if (count === 0) return null;
  return (
    <section aria-labelledby="missed" className={styles.panel}>
      <div className={styles.words}>
        <h2 id="missed" className={styles.title}>
          {t("missed.title", { count })}
        </h2>
        <p className={styles.text}>{t("missed.text")}</p>
      </div>
      <form method="post">
        <input type="hidden" name="joinedAt" value={joinedAt} />
        <Button name="intent" value="missed" variant="secondary" wide>
          {t("missed.button")}
        </Button>
      </form>
    </section>
  );
}
