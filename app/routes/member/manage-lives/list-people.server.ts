/** Who comes to a live, by name; members' mail addresses are for OWNER and MANAGER (product.md §15). */
import { listContactsOfStudents } from "~/features/identity/queries.server";
import { listAttendees } from "~/features/lives/manage/queries.server";
import type { LiveContext } from "./manage-context.server";

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
        /** Null: asked to be reminded, and has not joined. */
        state,
        isReminded,
      },
    ];
  });
}
