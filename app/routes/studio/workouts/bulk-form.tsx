import type { SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DRAFT_LIMITS } from "~/features/catalog/drafts/draft-content";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { SelectField } from "~/ui/primitives/select-field";
import { useFormValues } from "../use-form-values";
import { MovementStill } from "./movement-still";
import { StateBadges } from "./state-line";
import type { loader, WorkoutCard } from "./workouts.server";
import * as styles from "./workouts.module.css";

const CHANGES = [
  "publish",
  "archive",
  "addCategory",
  "moveToCategory",
  "addTag",
  "removeTag",
] as const;

interface BulkFormProps {
  page: SerializeFrom<typeof loader>;
  reply: SubmissionResult<string[]> | undefined;
}

/** The list, whose boxes and one change are a form. */
export function BulkForm({ page, reply }: BulkFormProps) {
  const { t } = useTranslation("studio-workouts");
  const { categories, formOwner, tags, workouts } = page;
  const labels = { change: t("bulk.change"), tag: t("bulk.tag"), category: t("bulk.category") };
  const fields = useFormValues({
    ...{ id: "bulk", labels, values: { change: "publish" }, reply },
    toMessage: (key) => t(`errors.${key as "nothingPicked"}`),
  });
  return (
    <form method="post" className={styles.bulk}>
      <input type="hidden" name="formOwner" value={formOwner} />
      <ul className={styles.cards}>
        {workouts.map((workout) => (
          <Card
            key={workout.id}
            workout={workout}
            isTicked={fields.value(`draft-${workout.id}`) !== ""}
          />
        ))}
      </ul>
      <fieldset className={styles.bulkChange}>
        <legend className={styles.heading}>{t("bulk.title")}</legend>
        <SelectField
          {...fields.field("change")}
          options={CHANGES.map((value) => ({ value, text: t(`bulk.${value}`) }))}
        />
        <div className={styles.bulkTag}>
          <Field
            {...fields.field("tag")}
            maxLength={DRAFT_LIMITS.label}
            list="bulk-tags"
            autoComplete="off"
          />
          <datalist id="bulk-tags">
            {tags.map((text) => (
              <option key={text}>{text}</option>
            ))}
          </datalist>
        </div>
        <div className={styles.bulkCategory}>
          <SelectField
            {...fields.field("category")}
            options={[{ value: "", text: t("bulk.choose") }, ...categories]}
          />
        </div>
        <Button variant="secondary">{t("bulk.submit")}</Button>
      </fieldset>
    </form>
  );
}

function Card({ isTicked, workout }: { workout: WorkoutCard; isTicked: boolean }) {
  const { t } = useTranslation("studio-workouts");
  const { date, hasChanges, id, minutes, picture, publishAt, state, to } = workout;
  const name = workout.name || t("untitled");
  return (
    <li className={styles.card}>
      <label className={styles.pick}>
        <input
          type="checkbox"
          className={styles.check}
          name={`draft-${id}`}
          defaultChecked={isTicked}
          aria-label={t("bulk.pick", { name })}
        />
      </label>
      <MovementStill still={picture} kind="VIDEO" />
      <div className={styles.cardWords}>
        <h2 className={styles.cardName}>
          <Link to={to}>{name}</Link>
        </h2>
        <StateBadges state={state} hasChanges={hasChanges} publishAt={publishAt} />
        <p className={styles.dim}>{[minutes, date].filter(Boolean).join(" · ")}</p>
      </div>
    </li>
  );
}
