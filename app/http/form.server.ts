/** A body that is no form, or holds what no text column can, is its sender's mistake, not ours. @throws 400 */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => null);
  if (!form || [...form].some((entry) => entry.some((part) => String(part).includes("\0")))) {
    throw new Response("Bad Request", { status: 400, statusText: "Bad Request" });
  }
  return form;
}
