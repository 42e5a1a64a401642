/** Addresses that only pages of the studio and their mails use: other pages do not load them (paths.ts). */
import { withQuery, type Mount } from "./paths";

export const studioPaths = {
  /** Without a gym: the gyms that a person works in. */
  overview: (m: Mount) => `${m.base}/studio`,
  /** Where a gym is opened, on the platform's host alone. `invitation`: the secret of a mailed link. */
  startGym: (query?: { invitation?: string | null }) => withQuery("/start-your-gym", query),
  creatorsTerms: (m: Mount) => `${m.base}/terms/creators`,
  /** Whether a guid is free, as JSON; on the platform's host alone. */
  guidCheck: (guid: string) => withQuery("/start-your-gym/guid", { guid }),
  workouts: (m: Mount) => `${m.base}/studio/workouts`,
  categories: (m: Mount) => `${m.base}/studio/categories`,
  challenges: (m: Mount) => `${m.base}/studio/challenges`,
  texts: (m: Mount) => `${m.base}/studio/texts`,
  /** `slug`: of one of the texts (text-kinds.ts). */
  text: (m: Mount, slug: string) => `${m.base}/studio/texts/${slug}`,
  publishText: (m: Mount, slug: string) => `${m.base}/studio/texts/${slug}/publish`,
  trainerPage: (m: Mount) => `${m.base}/studio/trainer`,
  /** `picture`: the uploaded logo whose colours are offered. */
  logo: (m: Mount, query?: { picture?: string | null }) =>
    withQuery(`${m.base}/studio/logo`, query),
  /** `after`: the last member of the page before. `invitations`: all of them. */
  team: (m: Mount, query?: { after?: string | null; invitations?: "all" }) =>
    withQuery(`${m.base}/studio/team`, query),
  teamMember: (m: Mount, accountId: string) => `${m.base}/studio/team/${accountId}`,
  publish: (m: Mount) => `${m.base}/studio/publish`,
  /** On the platform's host alone, where an invited person signs in. */
  invitation: (token: string) => withQuery("/studio/invitation", { token }),
  audit: (m: Mount, query?: { before?: string | null }) =>
    withQuery(`${m.base}/studio/audit`, query),
  /** `q`: part of the names of the files to list. */
  library: (m: Mount, query?: { after?: string | null; q?: string | null }) =>
    withQuery(`${m.base}/studio/library`, query),
  libraryFile: (m: Mount, fileId: string) => `${m.base}/studio/library/${fileId}`,
  /** `name`: one of what was made of it (file-key.ts). */
  libraryMedia: (m: Mount, fileId: string, name: string) =>
    `${m.base}/studio/library/${fileId}/media/${name}`,
  libraryCaptions: (m: Mount, fileId: string) => `${m.base}/studio/library/${fileId}/captions`,
  deleteLibraryFile: (m: Mount, fileId: string) => `${m.base}/studio/library/${fileId}/delete`,
  /** Where browsers with script send the parts of a file. */
  uploads: (m: Mount) => `${m.base}/studio/uploads`,
  upload: (m: Mount, fileId: string) => `${m.base}/studio/uploads/${fileId}`,
} as const;
