/** Addresses that only pages of the studio and their mails use: other pages do not load them (paths.ts). */
import { part, withQuery, type Mount } from "./paths";

/** Typed for "Publish later", and not scheduled yet. */
export interface TypedTime {
  date?: string | null;
  time?: string | null;
}

export const studioPaths = {
  /** Without a gym: the gyms that a person works in. */
  overview: (m: Mount) => `${m.base}/studio`,
  /** Where a gym is opened, on the platform's host alone. `invitation`: the secret of a mailed link. */
  startGym: (query?: { invitation?: string | null }) => withQuery("/start-your-gym", query),
  creatorsTerms: (m: Mount) => `${m.base}/terms/creators`,
  /** Whether a guid is free, as JSON; on the platform's host alone. */
  guidCheck: (guid: string) => withQuery("/start-your-gym/guid", { guid }),
  /**
   * `changed`, `waiting`, `left`: how many the last change of several reached, will reach, and did not reach;
   * `refused`: some of the last; `unread`: those of them whose files could not be read.
   */
  workouts: (
    m: Mount,
    query?: {
      state?: string | null;
      q?: string | null;
      after?: string | null;
      changed?: number | null;
      waiting?: number | null;
      left?: number | null;
      change?: string;
      refused?: string;
      unread?: string;
    },
  ) => withQuery(`${m.base}/studio/workouts`, query),
  /** `file`: one of the library that is picked already. */
  newWorkout: (
    m: Mount,
    query?: { file?: string | null; q?: string | null; after?: string | null },
  ) => withQuery(`${m.base}/studio/workouts/new`, query),
  workout: (m: Mount, draftId: number, query?: TypedTime) =>
    withQuery(`${m.base}/studio/workouts/${draftId}`, { ...query }),
  addMovements: (
    m: Mount,
    draftId: number,
    query?: { q?: string | null; after?: string | null } & TypedTime,
  ) => withQuery(`${m.base}/studio/workouts/${draftId}/add`, { ...query }),
  movement: (m: Mount, draftId: number, key: string, query?: TypedTime) =>
    withQuery(`${m.base}/studio/workouts/${draftId}/movements/${key}`, { ...query }),
  workoutPicture: (m: Mount, draftId: number, query?: TypedTime) =>
    withQuery(`${m.base}/studio/workouts/${draftId}/picture`, { ...query }),
  /** `movement`: the number of the one that plays. */
  previewWorkout: (
    m: Mount,
    draftId: number,
    query?: { as?: "member" | "visitor" | null; movement?: number | null } & TypedTime,
  ) => withQuery(`${m.base}/studio/workouts/${draftId}/preview`, { ...query }),
  deleteWorkout: (m: Mount, draftId: number) => `${m.base}/studio/workouts/${draftId}/delete`,
  /** `moved`: the category that the order has moved. */
  categories: (m: Mount, query?: { moved?: string | null }) =>
    withQuery(`${m.base}/studio/categories`, query),
  newCategory: (m: Mount) => `${m.base}/studio/categories/new`,
  category: (m: Mount, cuid: string) => `${m.base}/studio/categories/${cuid}`,
  deleteCategory: (m: Mount, cuid: string) => `${m.base}/studio/categories/${cuid}/delete`,
  /** `q`: part of the texts of the tags to list; `after`: the last tag of the page before. */
  tags: (m: Mount, query?: { q?: string | null; after?: string | null }) =>
    withQuery(`${m.base}/studio/tags`, query),
  tag: (m: Mount, tagId: number) => `${m.base}/studio/tags/${tagId}`,
  /** `before`: the last challenge of the page before. */
  challenges: (m: Mount, query?: { state?: string | null; before?: string | null }) =>
    withQuery(`${m.base}/studio/challenges`, query),
  newChallenge: (m: Mount) => `${m.base}/studio/challenges/new`,
  challenge: (m: Mount, guid: string) => `${m.base}/studio/challenges/${part(guid)}`,
  challengeTexts: (m: Mount, guid: string) => `${m.base}/studio/challenges/${part(guid)}/texts`,
  /** `q`: part of the names of the workouts to choose from. */
  challengeDay: (m: Mount, guid: string, day: number, query?: { q?: string | null }) =>
    withQuery(`${m.base}/studio/challenges/${part(guid)}/day/${day}`, query),
  challengePreview: (m: Mount, guid: string) => `${m.base}/studio/challenges/${part(guid)}/preview`,
  texts: (m: Mount) => `${m.base}/studio/texts`,
  /** `slug`: of one of the texts (text-kinds.ts). `before`: the last of its earlier texts on the page before. */
  text: (m: Mount, slug: string, query?: { before?: number | null }) =>
    withQuery(`${m.base}/studio/texts/${slug}`, query),
  publishText: (m: Mount, slug: string) => `${m.base}/studio/texts/${slug}/publish`,
  trainerPage: (m: Mount) => `${m.base}/studio/trainer`,
  previewTrainer: (m: Mount) => `${m.base}/studio/trainer/preview`,
  /** The gym's colours; the other parts of its look are pages below. */
  brand: (m: Mount) => `${m.base}/studio/brand`,
  brandPictures: (m: Mount) => `${m.base}/studio/brand/pictures`,
  brandWords: (m: Mount) => `${m.base}/studio/brand/words`,
  brandLook: (m: Mount) => `${m.base}/studio/brand/look`,
  /** `before`: the last change of the page before. */
  brandHistory: (m: Mount, query?: { before?: number | null }) =>
    withQuery(`${m.base}/studio/brand/history`, query),
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
