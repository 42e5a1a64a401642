/** Saves the card of the sandbox's card form, as a provider's own server would. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "~/http/form.server";
import { notFound } from "~/http/responses.server";

export function loader() {
  throw notFound();
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const field = (name: string) => String(form.get(name) ?? "").slice(0, 200);
  const answer = await context.sandbox?.confirmSetup(field("clientSecret"), {
    number: field("number"),
    authenticated: field("authenticated") === "on",
  });
  if (!answer) throw notFound();
  return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
}
