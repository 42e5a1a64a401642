/**
 * What the partner is told of a month (product.md §17 "Usage report"): the check-ins of the people with its pass. Times
 * of training are the client's claims, so a check-in is dated by the server: it is the first training of a person that
 * the server received in a gym on a day of that gym.
 */
import type { DbOrTx } from "~/db/client.server";
import { listGymsByIds } from "~/features/gyms/queries.server";
import { listPassHolders } from "~/features/partners/queries.server";
import { dayIn } from "~/features/progress/days";
import { listTrainingReceipts } from "~/features/workout-tracking/queries.server";
import { DAY_MS } from "~/kernel/time";

interface CheckIn {
  gpwId: string;
  gym: string;
  /** In the gym's time zone. */
  day: string;
  /** ISO 8601, UTC. */
  checkedInAt: string;
}

const PAGE_PASSES = 200;

interface ListPartnerUsage {
  /** The first day of the month and that of the next one, `yyyy-MM-dd`. */
  from: string;
  before: string;
  /** Only check-ins in this gym. */
  gymId?: number | null;
}

type Holder = Awaited<ReturnType<typeof listPassHolders>>[number];

/** In the order of pass, gym and day. What was received before the pass was known or after its end does not count. */
export async function* listPartnerUsage(
  db: DbOrTx,
  month: ListPartnerUsage,
): AsyncGenerator<CheckIn[]> {
  for (let after = ""; ;) {
    const holders = await listPassHolders(db, { after, limit: PAGE_PASSES });
    const checkIns = await listCheckIns(db, holders, month);
    if (checkIns.length > 0) yield checkIns;
    if (holders.length < PAGE_PASSES) return;
    after = holders.at(-1)?.gpwId ?? "";
  }
}

async function listCheckIns(
  db: DbOrTx,
  holders: readonly Holder[],
  { from, before, gymId = null }: ListPartnerUsage,
): Promise<CheckIn[]> {
  const receipts = await listTrainingReceipts(db, {
    studentIds: holders.map(({ studentId }) => studentId),
    // A day of a gym begins up to 14 hours before that of UTC, and ends up to 12 hours after it.
    from: new Date(Date.parse(from) - DAY_MS),
    before: new Date(Date.parse(before) + DAY_MS),
  });
  const gymIds = [...new Set(receipts.map((receipt) => receipt.gymId))];
  const gyms = new Map((await listGymsByIds(db, gymIds)).map((gym) => [gym.id, gym]));
  const holderOf = new Map(holders.map((holder) => [holder.studentId, holder]));
  const checkInsOf = new Map<Holder, Map<string, CheckIn>>();
  for (const { studentId, gymId: trainedAt, receivedAt } of receipts) {
    const [holder, gym] = [holderOf.get(studentId), gyms.get(trainedAt)];
    if (!holder || !gym || (gymId !== null && gym.id !== gymId)) continue;
    const day = dayIn(gym.timeZone, receivedAt);
    if (day < from || day >= before || !ranAt(holder, receivedAt)) continue;
    const checkIns = checkInsOf.get(holder) ?? new Map<string, CheckIn>();
    checkInsOf.set(holder, checkIns);
    const name = `${gym.guid} ${day}`;
    const checkedInAt = `${receivedAt.toISOString().slice(0, 19)}Z`;
    const first = checkIns.get(name);
    if (first && first.checkedInAt <= checkedInAt) continue;
    checkIns.set(name, { gpwId: holder.gpwId, gym: gym.guid, day, checkedInAt });
  }
  return holders.flatMap((holder) =>
    [...(checkInsOf.get(holder) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one),
  );
}

const ranAt = ({ createdAt, endsAt }: Holder, at: Date): boolean =>
  at >= createdAt && (endsAt === null || at < endsAt);
