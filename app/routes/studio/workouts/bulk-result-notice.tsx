import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { TextLink } from "~/ui/primitives/text-link";
import type { loadBulkResult } from "./load-bulk-result.server";
import * as listStyles from "./workout-list.module.css";
import * as styles from "./workouts.module.css";

type Result = NonNullable<SerializeFrom<typeof loadBulkResult>>;

/** How many workouts a change has reached, and what keeps the others. */
export function BulkResult({ result }: { result: Result }) {
  const { t } = useTranslation("studio-workouts");
  const { changed, left, more, refused, waiting } = result;
  return (
    <div role="status" className={styles.notice}>
      {changed > 0 || waiting === 0 ? <p>{t("bulk.changed", { count: changed })}</p> : null}
      {waiting > 0 ? <p>{t("bulk.waiting", { count: waiting })}</p> : null}
      {left > 0 ? <p>{t("bulk.left", { count: left })}</p> : null}
      {refused.length > 0 ? (
        <ul className={listStyles.refused}>
          {refused.map(({ id, name, to, why }) => (
            <li key={id}>
              <TextLink to={to} standalone>
                {name || t("untitled")}
              </TextLink>
              <p className={styles.dim}>{t(`bulk.why.${why}`)}</p>
            </li>
          ))}
        </ul>
      ) : null}
      {refused.length > 0 && more > 0 ? <p>{t("bulk.more", { count: more })}</p> : null}
    </div>
  );
}
