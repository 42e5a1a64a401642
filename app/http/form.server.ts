/** Ours are flat: of `a[200000000]` conform would make an array of that length, and of `__intent__` a command. */
const FIELD = /^[a-zA-Z][\w-]{0,63}$/;

/** A body that is no form, or holds what no text column can or no field of ours, is its sender's mistake. @throws 400 */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => null);
  if (!form || [...form].some(([name, value]) => !FIELD.test(name) || hasNul(value))) {
    throw new Response("Bad Request", { status: 400, statusText: "Bad Request" });
  }
  return form;
}

const hasNul = (value: FormDataEntryValue) => String(value).includes("\0");
