/** Who comes to a live, by name; members' mail addresses are for OWNER and MANAGER (product.md §15). */
import { listContactsOfStudents } from "~/features/identity/queries.server";
import { listAttendees } from "~/features/lives/manage/queries.server";
import type { LiveContext } from "./manage-context.server";

type Standing = "SEATED" | "WAITING" | "LEFT" | "NONE" | "THERE" | "UNSEATED" | "ABSENT";

/** What a list says of a person; a live that was given says who was there. */
function toStanding(
  state: "SEATED" | "WAITING" | "LEFT" | null,
  status: LiveContext["live"]["status"],
): Standing {
  const wasGiven = status === "ENDED" || status === "REPLAY";
  if (state === "SEATED") return wasGiven ? "THERE" : "SEATED";
  if (state === "WAITING") return wasGiven ? "UNSEATED" : "WAITING";
  if (state === "LEFT") return "LEFT";
  return wasGiven ? "ABSENT" : "NONE";
}

/** Without the accounts that are deleted. */
export async function listPeople({ db, gym, live, rights }: LiveContext) {
  const attendees = await listAttendees(db, { gymId: gym.id, liveId: live.id });
  const contacts = await listContactsOfStudents(
    db,
    attendees.map(({ studentId }) => studentId),
  );
  return attendees.flatMap(({ studentId, state, isReminded }) => {
    const contact = contacts.get(studentId);
    if (!contact) return [];
    return [
      {
        studentId,
        name: `${contact.firstName} ${contact.lastName}`.trim(),
        email: rights.seesEmails ? contact.email : null,
        /** Whether the person has joined; else they asked to be reminded alone. */
        hasJoined: state !== null,
        standing: toStanding(state, live.status),
        isReminded,
      },
    ];
  });
}
