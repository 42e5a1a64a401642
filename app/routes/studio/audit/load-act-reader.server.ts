/** The names behind the ids of a page of acts: people, trainers, plans, challenges, lives and files. */
import type { listActs } from "~/features/audit/queries.server";
import { listNamesOfDrafts } from "~/features/catalog/drafts/queries.server";
import { listPublicPlansByIds } from "~/features/billing/plans/queries.server";
import { listContactsOfStudents, listNamesOfAccounts } from "~/features/identity/queries.server";
import { listNamesOfChallenges } from "~/features/challenges/edit/editable.server";
import { listTitlesOfLives } from "~/features/lives/queries.server";
import { listTrainersByIds } from "~/features/trainers/queries.server";
import { isUuid } from "~/kernel/ids";
import { inLanguage } from "~/kernel/translations";
import type { StudioContext } from "../studio-context.server";
import type { ActReader } from "./value-formats";

export type Act = Awaited<ReturnType<typeof listActs>>["acts"][number];

export async function loadActReader(page: StudioContext, acts: readonly Act[]) {
  const { db, gym, lang, getFixedT } = page;
  const [t, tLives] = [getFixedT("studio"), getFixedT("manage-lives")];
  const valuesOf = (name: string) =>
    acts.flatMap(({ before, after }) => [before?.[name], after?.[name]].flat());
  const numbersOf = (name: string) => [...new Set(valuesOf(name).filter(isId))];
  const subjectsOf = (kind: Act["subjectKind"]) => [
    ...new Set(acts.filter((act) => act.subjectKind === kind).map(({ subjectId }) => subjectId)),
  ];
  const accountIds = [...acts.map(({ accountId }) => accountId), ...subjectsOf("account")];
  const [people, members, trainers, plans, lives, workouts, challenges] = await Promise.all([
    listNamesOfAccounts(db, [...new Set(accountIds.filter(isUuid))]),
    listContactsOfStudents(db, subjectsOf("student").map(Number).filter(isId)),
    listTrainersByIds(db, numbersOf("trainerId")),
    listPublicPlansByIds(db, numbersOf("planIds")),
    listTitlesOfLives(db, { gymId: gym.id, guids: subjectsOf("live") }),
    listNamesOfDrafts(db, { gymId: gym.id, draftIds: subjectsOf("workout").map(Number) }),
    listNamesOfChallenges(db, { gymId: gym.id, guids: subjectsOf("challenge") }),
  ]);
  const titles = new Map(lives.map((live) => [live.guid, inLanguage(live, lang).title]));
  const names = new Map(challenges.map((one) => [one.guid, inLanguage(one, lang).name]));
  const gone = t("audit.gone");
  const nameOf = (accountId: string) => people.get(accountId) ?? gone;
  /** What the sentence of the act names. */
  const subjectOf = ({ subjectKind, subjectId, before, after }: Act): string => {
    switch (subjectKind) {
      case "account":
        return nameOf(subjectId);
      case "student": {
        const member = members.get(Number(subjectId));
        return member ? `${member.firstName} ${member.lastName}`.trim() : gone;
      }
      case "workout":
        return (
          toName(workouts.get(Number(subjectId))) ??
          toName(before?.["name"] ?? after?.["name"]) ??
          t("audit.unnamedWorkout")
        );
      case "library-file":
        return toName(before?.["name"] ?? after?.["name"]) ?? t("audit.goneFile");
      case "category":
      case "tag":
        return subjectId;
      case "challenge":
        return names.get(subjectId) ?? toName(before?.["name"]) ?? subjectId;
      default:
        // A draft that was deleted has its title in the log alone.
        return titles.get(subjectId) ?? toName(before?.["title"] ?? after?.["title"]) ?? subjectId;
    }
  };
  const reader: ActReader = {
    lang,
    timeZone: gym.timeZone,
    t,
    tLives,
    trainers: new Map(trainers.map(({ id, screenName }) => [id, screenName])),
    plans: new Map(plans.map(({ id, name }) => [id, name])),
  };
  return { nameOf, subjectOf, reader };
}

const isId = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0 && value < 2 ** 31;

const toName = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;
