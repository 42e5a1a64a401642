import type { SerializeFrom } from "@remix-run/node";
import { ArrowDown, ArrowUp, GripVertical, X } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/primitives/badge";
import { Button } from "~/ui/primitives/button";
import { FieldNotes } from "~/ui/primitives/field";
import { Icon } from "~/ui/primitives/icon";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { useDragOrder } from "../drag/use-drag-order";
import { DRAFT_FORM } from "./draft-fields";
import type { loadDraftForm } from "./load-draft-form.server";
import { MovementStill } from "./movement-still";
import type { DraftAnswer } from "./save-typed.server";
import * as listStyles from "./movement-list.module.css";
import * as styles from "./workouts.module.css";

type Form = SerializeFrom<typeof loadDraftForm>;
type Row = Form["movements"][number];

interface MovementListProps {
  form: Form;
  answer: DraftAnswer | undefined;
}

/** Below the main form, whose buttons these are too: what was typed above is saved before a movement moves. */
export function MovementList({ answer, form }: MovementListProps) {
  const { t } = useTranslation("studio-workouts");
  const { isSingle, movements } = form;
  const errors = (answer?.reply?.error?.["movements"] ?? []).map((key) =>
    t(`errors.${key as "nothingToPlay"}`),
  );
  return (
    <section id="movements" className={styles.section} aria-labelledby="movements-title">
      <h2 id="movements-title" className={styles.heading}>
        {t(isSingle ? "movements.film" : "movements.title")}
      </h2>
      {answer?.asked ? <Asked asked={answer.asked} /> : null}
      <div id={`${DRAFT_FORM}-movements`} tabIndex={-1} className={listStyles.notes}>
        <FieldNotes id={`${DRAFT_FORM}-movements`} errors={errors} />
      </div>
      {movements.length === 0 ? <p className={styles.dim}>{t("movements.none")}</p> : null}
      {isSingle ? (
        <details className={styles.more}>
          <summary className={styles.summary}>
            {movements[0]?.name || t("movements.film")}
            {movements[0]?.clock ? ` · ${movements[0].clock}` : ""}
          </summary>
          <Rows key={form.movementsVersion} movements={movements} />
        </details>
      ) : (
        <Rows key={form.movementsVersion} movements={movements} />
      )}
      <div className={styles.buttons}>
        <Button form={DRAFT_FORM} name="intent" value="add" variant="secondary">
          {t(movements.length === 0 ? "movements.addFirst" : "movements.add")}
        </Button>
      </div>
    </section>
  );
}

function Asked({ asked }: { asked: NonNullable<DraftAnswer["asked"]> }) {
  const { t } = useTranslation("studio-workouts");
  const name = asked.name || t("untitled");
  return (
    <div role="alert" className={styles.notice}>
      <p>{t("movements.changed")}</p>
      <p>{t(`movements.asked.${asked.act}`, { name })}</p>
    </div>
  );
}

function Rows({ movements }: { movements: readonly Row[] }) {
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const movedField = useRef<HTMLInputElement>(null);
  const { dragged, order, startAt } = useDragOrder(
    movements.map(({ key }) => key),
    (changed, moved) => {
      if (field.current) field.current.value = changed.join();
      if (movedField.current) movedField.current.value = moved;
      sendOrder();
    },
  );
  const byKey = new Map(movements.map((movement) => [movement.key, movement]));
  const rows = order.flatMap((key) => byKey.get(key) ?? []);
  const { t } = useTranslation("studio-workouts");
  return (
    <>
      <input
        ref={field}
        form={DRAFT_FORM}
        type="hidden"
        name="order"
        defaultValue={movements.map(({ key }) => key).join(",")}
      />
      <input ref={movedField} form={DRAFT_FORM} type="hidden" name="moved" defaultValue="" />
      <ol className={listStyles.movements}>
        {rows.map((row, index) => (
          <li
            key={row.key}
            className={row.key === dragged ? listStyles.movingRow : listStyles.movement}
          >
            {hydrated && rows.length > 1 ? (
              <span
                className={listStyles.grip}
                title={t("movements.drag")}
                onPointerDown={startAt(row.key)}
              >
                <Icon as={GripVertical} size={20} />
              </span>
            ) : null}
            <MovementStill still={row.still} kind={row.kind} />
            <div className={listStyles.movementWords}>
              <p className={listStyles.movementName}>{row.name || t("untitled")}</p>
              <MovementFacts row={row} />
            </div>
            <RowButtons row={row} isFirst={index === 0} isLast={index === rows.length - 1} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Saves what was typed above too, as each button of the rows does. */
function sendOrder() {
  const form = document.getElementById(DRAFT_FORM);
  if (!(form instanceof HTMLFormElement)) return;
  const button = document.createElement("button");
  button.name = "intent";
  button.value = "order";
  button.hidden = true;
  form.append(button);
  button.click();
  button.remove();
}

function MovementFacts({ row }: { row: Row }) {
  const { t } = useTranslation("studio-workouts");
  const facts = [
    row.clock,
    t(`kind.${row.kind}`),
    row.plays === "REP_BASED" && row.repetitions !== null
      ? t("repetitions", { count: row.repetitions })
      : null,
  ];
  return (
    <>
      <p className={styles.dim}>{facts.filter(Boolean).join(" · ")}</p>
      <p className={styles.badges}>
        {row.timing === "loop" ? <Badge tone="brand">{t("loops")}</Badge> : null}
        {row.plays === "INTRO" ? <Badge>{t("plays.INTRO")}</Badge> : null}
        {row.trouble ? <Badge tone="warn">{t(`trouble.${row.trouble}`)}</Badge> : null}
      </p>
    </>
  );
}

const ICONS = { up: ArrowUp, down: ArrowDown, remove: X };

function RowButtons({ isFirst, isLast, row }: { row: Row; isFirst: boolean; isLast: boolean }) {
  const { t } = useTranslation("studio-workouts");
  const name = row.name || t("untitled");
  const acts = [
    { act: "edit", isShown: true },
    { act: "up", isShown: !isFirst },
    { act: "down", isShown: !isLast },
    { act: "remove", isShown: true },
  ] as const;
  return (
    <div className={listStyles.rowButtons}>
      {acts
        .filter(({ isShown }) => isShown)
        .map(({ act }) => (
          <Button
            key={act}
            id={`${act}-${row.key}`}
            form={DRAFT_FORM}
            name="intent"
            value={`${act}-${row.key}`}
            size="small"
            variant={act === "edit" ? "secondary" : "quiet"}
            aria-label={t(`movements.${act}Named`, { name })}
          >
            {act === "edit" ? t("movements.edit") : <Icon as={ICONS[act]} size={20} />}
          </Button>
        ))}
    </div>
  );
}
