import { sha256Hex } from "~/kernel/ids.server";
import { newId } from "~/kernel/ids";

const KEY_LENGTH = 8;

/** Names a new movement in the forms of its draft: a form that is sent twice names the same one for a file. */
export const newMovementKey = (fileId: string, formKey: string | null): string =>
  sha256Hex(`${formKey ?? newId()} ${fileId}`).slice(0, KEY_LENGTH);
