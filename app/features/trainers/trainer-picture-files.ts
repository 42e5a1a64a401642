/** Where the pictures of trainers' pages lie in the media store, and whose a file is. Pure. */

interface OwnPicture {
  trainerId: number;
  /** Of the studio in which it was uploaded. */
  gymId: number;
}

/** What the name of a picture of a trainer's page begins with, below `pictures/`. */
export const toPictureStart = ({ trainerId, gymId }: OwnPicture) =>
  `trainers/${gymId}-${trainerId}-`;

/** Where the pictures of all trainers lie, as a folder of the media store. */
export const PICTURE_FOLDER = "pictures/trainers";

export const isOwnPicture = (key: string, trainerId: number): boolean =>
  /^pictures\/trainers\/\d+-(\d+)-[0-9a-f]{16}\.[a-z]+$/.exec(key)?.[1] === String(trainerId);
