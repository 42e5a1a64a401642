/** Reads the form with one picture that a page of the studio takes, within the gym's limit of pictures. */
import type { RequestArgs } from "~/http/gym.server";
import { readFileFields, readFileForm } from "~/http/read-file-form.server";
import type { StudioContext } from "./studio-context.server";

/** Photos of a phone have up to about 12 MB. */
export const MAX_PICTURE_MB = 15;
export const MAX_PICTURE_BYTES = MAX_PICTURE_MB * 1024 * 1024;

/** The pages have a sentence for each. */
export type PictureRefusal = "missing" | "tooLarge" | "notAPicture" | "tooMany";

type PictureUpload = { fields: ReadonlyMap<string, string> } & (
  | { ok: true; body: Buffer }
  | { ok: false; error: PictureRefusal; status: 400 | 429; headers: Record<string, string> }
);

/** `field`: the name of the form's file field. */
export async function readPictureUpload(
  { context, gym, request }: Pick<StudioContext, "context" | "gym" | "request">,
  field: string,
  limitName: "picture" | "logo" = "picture",
): Promise<PictureUpload> {
  const limit = await context.limits.consume(limitName, `gym-${gym.id}`);
  const form = await readFileForm(request, { field, maxBytes: MAX_PICTURE_BYTES });
  const { fields } = form;
  const refuse = (error: PictureRefusal, status: 400 | 429 = 400, headers = {}) =>
    ({ ok: false, fields, error, status, headers }) as const;
  if (!limit.ok) return refuse("tooMany", 429, { "Retry-After": String(limit.retryAfterSeconds) });
  if (!form.ok) return form.reason === "tooLarge" ? refuse("tooLarge") : refuse("notAPicture");
  return form.file ? { ok: true, fields, body: form.file } : refuse("missing");
}

/** For `studioFormContext`: the fields of an upload whose session has ended; its picture is dropped. */
export const readUploadFields =
  ({ request }: Pick<RequestArgs, "request">) =>
  () =>
    readFileFields(request);
