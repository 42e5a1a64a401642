/** The copy of a library film that a trainer's pages play, and the folder of the media store that it lies in. Pure. */
import { parsePromoVideo } from "./promo-video";

interface PromoCopy {
  trainerId: number;
  /** The gym whose library holds the film, and in whose storage the copy counts. */
  gymId: number;
  /** Of the film with its captions. */
  bytes: number;
  /** New for each copy, so that the job that removes one never meets a later one of the same film. */
  copyId: string;
}

/**
 * Where a copy of a library film lies, as a key of the media store that promo-video.ts reads. The name keeps what the
 * copy takes, because the copy stays when its file is deleted.
 */
export const toPromoFolder = ({ trainerId, gymId, bytes, copyId }: PromoCopy) =>
  `promo-videos/trainer-${trainerId}-${gymId}-${bytes}-${copyId}`;

/** What the copy at an address of a promo video takes of the gym's storage; 0: it is no copy of that gym. */
export function countPromoBytes(address: string | null, gymId: number): number {
  const [, gym, bytes] =
    /^\/promo-videos\/trainer-\d+-(\d+)-(\d+)-[0-9a-f-]{36}\//.exec(address ?? "") ?? [];
  return Number(gym) === gymId ? Number(bytes) : 0;
}

/** Whether a folder is a copy that this trainer has made; those of the operator are nobody's to delete. */
export const isOwnPromoFolder = (folder: string, trainerId: number): boolean =>
  folder.startsWith(`promo-videos/trainer-${trainerId}-`);

/** The copy that a trainer's page plays; null: none of the trainer's own. */
export function findOwnPromoFolder(address: string | null, trainerId: number): string | null {
  const folder = parsePromoVideo(address)?.folder;
  return folder !== undefined && isOwnPromoFolder(folder, trainerId) ? folder : null;
}
