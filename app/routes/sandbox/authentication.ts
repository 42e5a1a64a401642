/** The card holder's answer to the bank's question, which the sandbox's card form asks. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "~/http/form.server";
import { notFound } from "~/http/responses.server";

export function loader() {
  throw notFound();
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const accepted = form.get("accepted") === "on";
  const clientSecret = String(form.get("clientSecret") ?? "").slice(0, 200);
  const answer = await context.sandbox?.authenticatePayment(
    clientSecret,
    { accepted },
    context.now,
  );
  if (!answer) throw notFound();
  return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
}
