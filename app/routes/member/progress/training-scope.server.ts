/** A page below a gym shows the member's training of that gym, a page of the platform that of all gyms. */
import { dayIn } from "~/features/progress/days";
import {
  findProgressSettings,
  listTrainedGyms,
  type HistoryScope,
} from "~/features/progress/queries.server";
import type { MemberContext } from "~/http/request-context.server";

export interface TrainingScope {
  scope: HistoryScope;
  /** The member's own, else the gym's. */
  timeZone: string;
  today: string;
  weeklyMail: boolean;
}

export async function findTrainingScope({
  db,
  gym,
  now,
  person: { studentId },
}: MemberContext): Promise<TrainingScope> {
  const [settings, gyms] = await Promise.all([
    findProgressSettings(db, studentId),
    gym ? [gym] : listTrainedGyms(db, studentId),
  ]);
  const timeZone = settings?.timeZone ?? gyms[0]?.timeZone ?? "UTC";
  return {
    scope: { studentId, gymIds: gyms.map(({ id }) => id) },
    timeZone,
    today: dayIn(timeZone, now),
    weeklyMail: settings?.weeklyMail ?? false,
  };
}
