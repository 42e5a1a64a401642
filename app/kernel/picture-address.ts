/**
 * Where a creator's picture may lie: among ours below `/pictures/`, or at an https address without credentials. The
 * pattern is read by JavaScript and by PostgreSQL (app/db/columns.ts), so it keeps to what both understand alike.
 */
export const PICTURE_ADDRESS =
  "^(?:/pictures/[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*|https://[A-Za-z0-9][A-Za-z0-9.-]*(?::[0-9]{1,5})?(?:[/?#][A-Za-z0-9\\u0080-\\uffff._~:/?#@!$&()*+,;=%\\[\\]-]*)?)$";
export const PICTURE_ADDRESS_MAX = 2048;

const form = new RegExp(PICTURE_ADDRESS);

/** @throws when it is an address and none of the two kinds */
export function pictureAddress(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  if (text.length > PICTURE_ADDRESS_MAX || !form.test(text)) {
    throw new RangeError("A picture's address is below /pictures/ or begins with https://");
  }
  return text;
}
