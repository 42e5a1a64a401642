/** An editor of a gym's challenges, and the calendar as `1:a b|3:c`, where the workouts are named a, b, c. */
import type { Db } from "~/db/client.server";
import { changeCalendar } from "~/features/challenges/edit/change-calendar.server";
import { toCalendarVersion } from "~/features/challenges/edit/content-versions.server";
import type { CalendarEdit } from "~/features/challenges/edit/edit-calendar";
import { findEditableChallenge, listPlaces } from "~/features/challenges/edit/editable.server";

const ALL = { trainerId: null };

export function makeEditor(
  db: Db,
  {
    gymId,
    guid,
    accountId,
    now,
    workoutIds,
  }: {
    gymId: number;
    guid: string;
    accountId: string;
    now: Date;
    workoutIds: readonly number[];
  },
) {
  const key = { gymId, guid, rights: ALL };
  async function read() {
    const challenge = await findEditableChallenge(db, key);
    if (!challenge) throw new Error(`no challenge ${guid}`);
    return { challenge, places: await listPlaces(db, challenge) };
  }
  const readVersion = async () => {
    const { challenge, places } = await read();
    return toCalendarVersion(challenge, places);
  };
  return {
    key,
    read,
    readVersion,
    edit: async (edit: CalendarEdit, version?: string) =>
      changeCalendar(db, {
        ...{ ...key, edit, accountId, now },
        version: version ?? (await readVersion()),
      }),
    async readText(): Promise<string> {
      const { challenge, places } = await read();
      if (challenge.itemCount !== places.length) throw new Error("the count of items is wrong");
      const days = [...new Set(places.map(({ day }) => day))];
      const nameOf = (workoutId: number) => String.fromCharCode(97 + workoutIds.indexOf(workoutId));
      return days
        .map((day) => {
          const own = places.filter((place) => place.day === day);
          return `${day}:${own.map(({ workoutId }) => nameOf(workoutId)).join(" ")}`;
        })
        .join("|");
    },
  };
}
