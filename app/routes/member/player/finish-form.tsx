import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import * as styles from "./finish-form.module.css";

/** Stands below the native player, because without script nothing reports the end of a workout. */
export function FinishForm({ action, executionId }: { action: string; executionId: string }) {
  const { t } = useTranslation("player");
  return (
    <noscript>
      <form method="post" action={action} className={styles.form}>
        <input type="hidden" name="executionId" value={executionId} />
        <Button type="submit" name="finish" value="true" variant="secondary">
          {t("finish.button")}
        </Button>
      </form>
    </noscript>
  );
}
