/** Narrows a list by the options of its panel, and orders it otherwise (candidate-rows.server.ts). */
import { sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { preparedSql } from "~/db/prepared-sql.server";
import { listCompletedIds } from "../completions/queries.server";
import {
  collectCandidates,
  MAX_CANDIDATES,
  toCandidates,
  type CandidateRows,
} from "./candidate-rows.server";
import {
  filterCandidates,
  type Candidate,
  type Chosen,
  type OptionCounts,
  type Sort,
} from "./dimensions";
import { nameOf, parametersOf, type ListWorkouts } from "./list-parameters.server";
import { buildRange, type ListShape } from "./workout-ranges.server";

/** How many of the rarest tag's workouts are checked for the others. */
const WALK = 20_000;

type Statement = ReturnType<typeof preparedSql<CandidateRows>>;
const statements = new Map<string, Statement>();

function statementOf(shape: ListShape): Statement {
  const name = `catalog_candidates_${nameOf(shape)}`;
  let statement = statements.get(name);
  if (!statement) {
    const range = sql`${buildRange(shape, WALK)} limit ${sql.raw(String(MAX_CANDIDATES))}`;
    statements.set(name, (statement = preparedSql(name, collectCandidates(range))));
  }
  return statement;
}

async function listCandidates(
  db: DbOrTx,
  options: Pick<ListWorkouts, "gymId" | "source" | "tagIds">,
): Promise<Candidate[]> {
  const { source } = options;
  const parameters = await parametersOf(db, options);
  const ask = async (by: ListShape["tags"]) =>
    toCandidates(await statementOf({ kind: source.kind, timed: false, tags: by })(db, parameters));
  const candidates = await ask(parameters.by);
  return parameters.by === "walk" && candidates.length < MAX_CANDIDATES ? ask("meet") : candidates;
}

export interface FilterCandidates {
  gymId: number;
  chosen: Chosen;
  sort: Sort;
  /** Null: a visitor, who has completed nothing. */
  studentId: number | null;
}

export interface Narrowed {
  workoutIds: number[];
  counts: OptionCounts;
  /** There are later ones, which no filter or order reaches. */
  isCut: boolean;
}

/** The candidates that the viewer's choice leaves. */
export async function narrowCandidates(
  db: DbOrTx,
  candidates: readonly Candidate[],
  { gymId, chosen, sort, studentId }: FilterCandidates,
): Promise<Narrowed> {
  const done =
    studentId === null
      ? new Set<number>()
      : await listCompletedIds(db, {
          ...{ gymId, studentId },
          workoutIds: candidates.map(({ id }) => id),
        });
  const { passed, counts } = filterCandidates(candidates, { chosen, done, sort });
  return {
    workoutIds: passed.map(({ id }) => id),
    counts,
    isCut: candidates.length === MAX_CANDIDATES,
  };
}

export async function narrowList(
  db: DbOrTx,
  options: Pick<ListWorkouts, "gymId" | "source" | "tagIds"> & FilterCandidates,
): Promise<Narrowed> {
  return narrowCandidates(db, await listCandidates(db, options), options);
}
