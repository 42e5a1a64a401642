import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import type { loader } from "./challenge.server";
import * as styles from "./leave.module.css";

type LeaveProps = Pick<SerializeFrom<typeof loader>, "head"> & { joinedAt: string };

/** What the challenge is about, and the way out: both fold, because a member who trains needs neither. */
export function Leave({ head, joinedAt }: LeaveProps) {
  const { t } = useTranslation("challenge");
  const { description, facts, langs } = head;
  return (
    <div className={styles.parts}>
      <details className={styles.part}>
        <summary className={styles.summary}>{t("about")}</summary>
        <div className={styles.body}>
          {description ? <p lang={langs.description}>{description}</p> : null}
          <p className={styles.facts}>{facts.join(" · ")}</p>
        </div>
      </details>
      <details className={styles.part}>
        <summary className={styles.summary}>{t("leave.title")}</summary>
        <div className={styles.body}>
          <p>{t("leave.text")}</p>
          <form method="post">
            <input type="hidden" name="joinedAt" value={joinedAt} />
            <Button name="intent" value="leave" variant="danger">
              {t("leave.button")}
            </Button>
          </form>
        </div>
      </details>
    </div>
  );
}
