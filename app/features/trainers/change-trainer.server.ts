/** Changes a trainer's own row. Who has loaded older values is refused with the saved ones. */
import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { trainers } from "~/features/gyms/schema.server";
import {
  readTextFields,
  toTextColumns,
  type TextFields,
  type TextValues,
} from "~/features/gyms/text-fields";
import { TRAINER_TEXTS } from "~/features/gyms/translations";
import { toContentVersion } from "~/kernel/content-version.server";
import { pictureAddress } from "~/kernel/picture-address";
import type { Translations } from "~/kernel/translations";
import type { TrainerColumns } from "./trainer-fields";

interface OfTrainer {
  trainerId: number;
  /** Of the values as the trainer has loaded them (`toContentVersion`). */
  version: string;
}

type Changed<Saved> = { ok: true; before: Saved } | { ok: false; reason: "stale"; saved: Saved };

interface Words {
  values: TextValues;
  fields: TextFields;
}

type WordsRow = Readonly<Record<string, unknown>> & { screenName: string; texts: Translations };

/** The name and the texts as a form shows them. */
export const readTrainerWords = (row: WordsRow, fields: TextFields): TextValues => ({
  screenName: row.screenName,
  ...readTextFields(row, fields),
});

/** @throws when the trainer does not exist */
export async function changeTrainerWords(
  tx: Tx,
  { values, fields, ...change }: OfTrainer & Words,
): Promise<Changed<TextValues>> {
  const row = await lockTrainer(tx, change.trainerId);
  const saved = readTrainerWords(row, fields);
  if (toContentVersion(saved) !== change.version) return { ok: false, reason: "stale", saved };
  await tx
    .update(trainers)
    .set(toWordColumns(row, { values, fields }))
    .where(eq(trainers.id, change.trainerId));
  return { ok: true, before: saved };
}

/** The trainer as a save of the words would leave it. */
export const withTrainerWords = <Row extends WordsRow>(row: Row, words: Words): Row => ({
  ...row,
  ...toWordColumns(row, words),
});

function toWordColumns({ texts: saved }: Pick<WordsRow, "texts">, { values, fields }: Words) {
  const { columns, texts } = toTextColumns(values, fields, saved);
  return { ...columns, screenName: values["screenName"], texts: TRAINER_TEXTS.parse(texts) };
}

/** @throws when the trainer does not exist */
export async function changeTrainerColumns(
  tx: Tx,
  { columns, ...change }: OfTrainer & { columns: TrainerColumns },
): Promise<Changed<TrainerColumns>> {
  const row = await lockTrainer(tx, change.trainerId);
  const names = Object.keys(columns) as (keyof TrainerColumns)[];
  const saved: TrainerColumns = Object.fromEntries(names.map((name) => [name, row[name]]));
  if (toContentVersion(saved) !== change.version) return { ok: false, reason: "stale", saved };
  const { promoVideoUrl, ...pictures } = columns;
  await tx
    .update(trainers)
    .set({
      ...Object.fromEntries(
        Object.entries(pictures).map(([name, src]) => [name, pictureAddress(src)]),
      ),
      ...(promoVideoUrl === undefined ? {} : { promoVideoUrl }),
    })
    .where(eq(trainers.id, change.trainerId));
  return { ok: true, before: saved };
}

async function lockTrainer(tx: Tx, trainerId: number) {
  const [row] = await tx
    .select()
    .from(trainers)
    .where(eq(trainers.id, trainerId))
    .for("no key update");
  if (!row) throw new Error(`no trainer ${trainerId}`);
  return row;
}
