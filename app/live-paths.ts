/** Addresses that only pages of lives and their mails use: other pages do not load them (paths.ts). */
import { part, withQuery, type Mount } from "./paths";

const ofLive = (m: Mount, guid: string) => `${m.base}/lives/${part(guid)}`;
const managed = (m: Mount, guid: string) => `${m.base}/lives/manage/${part(guid)}`;

export const livePaths = {
  calendar: (m: Mount, guid: string) => `${ofLive(m, guid)}/calendar.ics`,
  /** `token`: of the link in a reminder, which ends the reminders of the live. */
  reminder: (m: Mount, guid: string, query?: { token?: string | null }) =>
    withQuery(`${ofLive(m, guid)}/reminder`, query),
  seat: (m: Mount, guid: string) => `${ofLive(m, guid)}/seat`,
  questions: (m: Mount, guid: string) => `${ofLive(m, guid)}/questions`,
  questionsData: (m: Mount, guid: string) => `${ofLive(m, guid)}/questions/data`,
  /** The page, and the address of its WebSocket. */
  broadcast: (m: Mount, guid: string) => `${ofLive(m, guid)}/broadcast`,
  connectionCheck: (m: Mount, guid: string) => `${ofLive(m, guid)}/broadcast/check`,
  /** A live in the list. */
  listed: (m: Mount, guid: string) => `${m.base}/lives#live-${part(guid)}`,
  /** `from`: the guid of the live that the form begins with, a week later. */
  create: (m: Mount, query?: { from?: string }) => withQuery(`${m.base}/lives/manage/new`, query),
  edit: managed,
  end: (m: Mount, guid: string) => `${managed(m, guid)}/end`,
  replay: (m: Mount, guid: string) => `${managed(m, guid)}/replay`,
  cancel: (m: Mount, guid: string) => `${managed(m, guid)}/cancel`,
  attendees: (m: Mount, guid: string) => `${managed(m, guid)}/attendees`,
  attendeesCsv: (m: Mount, guid: string) => `${managed(m, guid)}/attendees.csv`,
  remind: (guid: string) => `/api/lives/${part(guid)}/remind`,
  pushKey: () => "/api/push-key",
} as const;
