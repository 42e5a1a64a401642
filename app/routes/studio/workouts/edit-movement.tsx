import type { SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DRAFT_LIMITS, type DraftMovement } from "~/features/catalog/drafts/draft-content";
import { timingOf } from "~/features/player/timing";
import { RadioGroup } from "~/ui/patterns/radio-group";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { EditConflict } from "../edit-conflict";
import { GonePage } from "../gone-page";
import { StudioPage } from "../studio-page";
import { useFormValues, type FormFields } from "../use-form-values";
import type { action, loader, loadMovement, MovementAnswer } from "./edit-movement.server";
import { LoopPreview } from "./loop-preview";
import { PLAYS, readMovementForm } from "./movement-form";
import { useMovementLabels } from "./use-movement-labels";
import * as styles from "./workouts.module.css";

export { action, loader } from "./edit-movement.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["studio-workouts", "studio", "error"] };

const FORM = "movement";

export default function EditMovement() {
  const page = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>() as MovementAnswer | undefined;
  if (sent?.gone) return <GonePage frame={page.frame} gone={sent.gone} />;
  if ("gone" in page) return <GonePage frame={page.frame} gone={page.gone} />;
  return <MovementForm page={page} sent={sent} />;
}

interface MovementFormProps {
  page: SerializeFrom<typeof loadMovement>;
  sent: MovementAnswer | undefined;
}

function MovementForm({ page, sent }: MovementFormProps) {
  const { editTo, form, frame, translations, workout } = page;
  const { fileSeconds, formOwner, preview, reloadTo, values } = form;
  const movement = form.movement as DraftMovement;
  const { t } = useTranslation("studio-workouts");
  const labels = useMovementLabels(translations);
  const reply = sent?.reply ?? page.typed;
  const fields = useFormValues({
    ...{ id: "movement", labels, values, reply },
    toMessage: (key) => t(`errors.${key as "tooLong"}`),
  });
  const [typed, setTyped] = useState(movement);
  const follow = (typing: HTMLFormElement) => {
    const languages = translations.map(({ language }) => language);
    const given = { movement, fileSeconds, translations: languages };
    setTyped(readMovementForm(new FormData(typing), given).movement);
  };
  const version = sent?.version ?? (page.typed?.initialValue?.["version"] as string | undefined);
  return (
    <StudioPage
      frame={frame}
      title={movement.name || t("untitled")}
      back={{ to: editTo, label: workout }}
      isRefused={Boolean(sent?.reply?.error)}
      preservedFormId={FORM}
    >
      <div className={styles.editor}>
        <LoopPreview key={timingOf(typed) + typed.durationSeconds} movement={typed} {...preview} />
        <form
          id={FORM}
          method="post"
          className={styles.form}
          key={fields.key}
          onInput={(event) => follow(event.currentTarget)}
        >
          <input type="hidden" name="formOwner" value={formOwner} />
          <input type="hidden" name="version" value={version ?? form.version} />
          {sent?.conflict ? (
            <EditConflict
              conflict={sent.conflict}
              toLabel={(name) => labels[name] ?? name}
              reloadTo={reloadTo}
            />
          ) : null}
          <FormErrorSummary errors={fields.summary} />
          <MovementFields fields={fields} kind={movement.kind} />
          {translations.map(({ language }) => (
            <Field
              key={language}
              {...fields.field(`name-${language}`)}
              lang={language}
              maxLength={DRAFT_LIMITS.movementName}
              optional
            />
          ))}
          <div className={styles.bar}>
            <Button size="large">{t("save")}</Button>
          </div>
        </form>
      </div>
    </StudioPage>
  );
}

/** A picture always stands as long as its time says. */
function MovementFields({ fields, kind }: { fields: FormFields; kind: DraftMovement["kind"] }) {
  const { t } = useTranslation("studio-workouts");
  const number = { type: "number", inputMode: "numeric", min: 0 } as const;
  return (
    <>
      <Field {...fields.field("name")} maxLength={DRAFT_LIMITS.movementName} autoComplete="off" />
      <RadioGroup
        name="plays"
        id="movement-plays"
        legend={t("fields.plays")}
        chosen={fields.value("plays")}
        errors={fields.errorsOf("plays")}
        choices={PLAYS.filter(
          (plays) => plays !== "MOVEMENT" || fields.value("plays") === "MOVEMENT",
        ).map((value) => ({
          value,
          label: t(`plays.${value}`),
          help: t(`playsHelp.${value}`),
        }))}
      />
      <div className={styles.repetitions}>
        <Field {...fields.field("repetitions")} {...number} max={DRAFT_LIMITS.repetitions} />
      </div>
      <div className={kind === "IMAGE" ? styles.length : styles.loopLength}>
        <div className={styles.pair}>
          <Field {...fields.field("minutes")} {...number} />
          <Field {...fields.field("seconds")} {...number} />
        </div>
        <p className={styles.dim}>{t("lengthHelp")}</p>
      </div>
    </>
  );
}
