/** What cannot be undone, folded: to make one of two tags, and to delete one. */
import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { SelectField } from "~/ui/primitives/select-field";
import type { loadTag, TagAnswer } from "./tag.server";
import * as styles from "./tags.module.css";

interface FoldProps {
  page: SerializeFrom<typeof loadTag>;
  answer: TagAnswer | undefined;
}

export function MergeForm({ page, answer }: FoldProps) {
  const { formOwner, others, ownTo, shown, text } = page;
  const { t } = useTranslation("categories");
  if (others.length === 0) return null;
  const error = answer?.mergeError;
  const stale = answer?.stale?.act === "merge" ? answer.stale : null;
  const chosen = others.find(({ value }) => stale && value.startsWith(`${stale.intoId}:`));
  return (
    <details className={styles.fold} open={error !== undefined || stale !== null}>
      <summary className={styles.summary}>{t("tag.merge")}</summary>
      <form method="post" action={ownTo} className={styles.folded}>
        <input type="hidden" name="formOwner" value={formOwner} />
        <input type="hidden" name="shown" value={shown} />
        {stale ? (
          <p role="alert" className={styles.notice}>
            {t("tag.mergeStale")}
          </p>
        ) : null}
        <p className={styles.dim}>{t("tag.mergeText", { text })}</p>
        <SelectField
          id="merge-into"
          name="into"
          label={t("tag.into")}
          placeholder={t("tag.choose")}
          options={others}
          defaultValue={chosen?.value ?? ""}
          errors={error === undefined ? [] : [t(`tag.${error}`)]}
          required
        />
        <Button variant="danger" name="intent" value="merge">
          {t("tag.mergeSubmit")}
        </Button>
      </form>
    </details>
  );
}

export function DeleteForm({ page, answer }: FoldProps) {
  const { formOwner, ownTo, shown, text, workouts } = page;
  const { t } = useTranslation("categories");
  const isStale = answer?.stale?.act === "delete";
  return (
    <details className={styles.fold} open={isStale}>
      <summary className={styles.summary}>{t("tag.delete")}</summary>
      <form method="post" action={ownTo} className={styles.folded}>
        <input type="hidden" name="formOwner" value={formOwner} />
        <input type="hidden" name="shown" value={shown} />
        {isStale ? (
          <p role="alert" className={styles.notice}>
            {t("tag.deleteStale")}
          </p>
        ) : null}
        <p className={styles.dim}>{t("tag.deleteText", { text, workouts })}</p>
        <Button variant="danger" name="intent" value="delete">
          {t("tag.deleteSubmit")}
        </Button>
      </form>
    </details>
  );
}
