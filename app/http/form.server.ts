/**
 * Our field names are flat: conform would turn `a[200000000]` into an array of that length, and `__intent__` into a
 * command.
 */
const FIELD = /^[a-zA-Z][\w-]{0,63}$/;

/**
 * What was typed, without the fields that no form of ours could have sent (an extension's, a stranger's): what is
 * missing then is said by the page. A body that is no form, or holds what no text column can, is its sender's mistake.
 * @throws 400
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => null);
  if (!form || [...form.values()].some((value) => String(value).includes("\0"))) {
    throw new Response("Bad Request", { status: 400, statusText: "Bad Request" });
  }
  for (const name of new Set(form.keys())) if (!FIELD.test(name)) form.delete(name);
  return form;
}
