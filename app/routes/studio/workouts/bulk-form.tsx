import type { SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BULK_KINDS } from "~/features/catalog/drafts/bulk-change";
import { DRAFT_LIMITS } from "~/features/catalog/drafts/draft-content";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { SelectField } from "~/ui/primitives/select-field";
import { useFormValues } from "../use-form-values";
import { MovementStill } from "./movement-still";
import { StateBadges } from "./state-line";
import type { loader, WorkoutCard } from "./workouts.server";
import * as listStyles from "./workout-list.module.css";
import * as styles from "./workouts.module.css";

export const BULK_FORM = "bulk";

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
    ...{ id: BULK_FORM, labels, values: {}, reply },
    toMessage: (key) => t(`errors.${key as "nothingPicked"}`),
  });
  return (
    <form id={BULK_FORM} method="post" className={listStyles.bulk}>
      <input type="hidden" name="formOwner" value={formOwner} />
      <ul className={listStyles.cards}>
        {workouts.map((workout) => (
          <Card
            key={workout.id}
            workout={workout}
            isTicked={fields.value(`draft-${workout.id}`) !== ""}
          />
        ))}
      </ul>
      <fieldset className={listStyles.bulkChange}>
        <legend className={styles.heading}>{t("bulk.title")}</legend>
        <SelectField
          {...fields.field("change")}
          placeholder={t("bulk.chooseChange")}
          required
          options={BULK_KINDS.map((value) => ({ value, text: t(`bulk.${value}`) }))}
        />
        <div className={listStyles.bulkTag}>
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
        <div className={listStyles.bulkCategory}>
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
  const { date, hasChanges, id, isDue, minutes, picture, publishAt, state, to } = workout;
  const name = workout.name || t("untitled");
  return (
    <li className={listStyles.card}>
      <label className={listStyles.pick}>
        <input
          type="checkbox"
          className={listStyles.check}
          name={`draft-${id}`}
          // The server publishes no workout that is archived meanwhile.
          value={state}
          defaultChecked={isTicked}
          aria-label={t("bulk.pick", { name })}
        />
      </label>
      <MovementStill still={picture} kind="VIDEO" />
      <div className={listStyles.cardWords}>
        <h2 className={listStyles.cardName}>
          <Link to={to}>{name}</Link>
        </h2>
        <StateBadges state={state} hasChanges={hasChanges} publishAt={publishAt} isDue={isDue} />
        <p className={styles.dim}>{[minutes, date].filter(Boolean).join(" · ")}</p>
      </div>
    </li>
  );
}
