/**
 * The allowed addresses of a creator's picture: ours below `/pictures/`, or https without credentials. JavaScript and
 * PostgreSQL (app/db/columns.ts) both read the pattern, so it uses only syntax that both share.
 */
export const PICTURE_ADDRESS =
  "^(?:/pictures/[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*|https://[A-Za-z0-9][A-Za-z0-9.-]*(?::[0-9]{1,5})?(?:[/?#][A-Za-z0-9\\u0080-\\uffff._~:/?#@!$&()*+,;=%\\[\\]-]*)?)$";
export const PICTURE_ADDRESS_MAX = 2048;

const form = new RegExp(PICTURE_ADDRESS);

/** @throws RangeError for an address of neither kind */
export function pictureAddress(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  if (!isPictureAddress(text)) {
    throw new RangeError("A picture's address is below /pictures/ or begins with https://");
  }
  return text;
}

export const isPictureAddress = (text: string): boolean =>
  text.length <= PICTURE_ADDRESS_MAX && form.test(text);
