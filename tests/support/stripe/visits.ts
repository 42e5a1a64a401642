/** Who comes with a browser: Stripe's own pages in plain HTML, and the acts of its library for the stub of it. */
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import type { Stripe } from "stripe";
import { followLink } from "./accounts";
import { answerBank, confirmSetup, payHostedPage } from "./checkout";
import { payInvoicePage } from "./invoices";
import {
  CONNECT,
  dashboardPage,
  hostedPage,
  invoicePage,
  leadTo,
  ONBOARDING,
  page,
  portalPage,
  send,
} from "./pages";
import type { StripeStandIn } from "./stand-in";
import { StripeRefusal } from "./world";

export interface Visit {
  url: URL;
  method: string;
  form: URLSearchParams;
}

type Answer = (standIn: StripeStandIn, visit: Visit, response: ServerResponse) => void;

const LIBRARY = readFileSync(new URL("browser-library.js", import.meta.url));

const idOf = ({ url }: Visit): string => url.pathname.split("/")[3] ?? "";
const cardOf = ({ form }: Visit) => ({
  number: form.get("number") ?? "",
  authenticated: form.get("authenticated") === "yes",
});

const VISITS: Record<string, Answer> = {
  "/browser/stripe.js"(_standIn, _visit, response) {
    response.setHeader("Content-Type", "text/javascript; charset=utf-8");
    response.end(LIBRARY);
  },
  "/browser/setup"({ world }, visit, response) {
    const { number, authenticated } = cardOf(visit);
    const secret = visit.form.get("client_secret") ?? "";
    send(response, 200, confirmSetup(world, secret, number, { authenticated }));
  },
  "/browser/answer"({ world }, visit, response) {
    const secret = visit.form.get("client_secret") ?? "";
    send(response, 200, { status: answerBank(world, secret, cardOf(visit).authenticated) });
  },
  /** For tests: what went wrong so far, and days that pass for one customer. */
  "/browser/faults"({ faults }, _visit, response) {
    send(response, 200, faults);
  },
  "/browser/clock"(standIn, { form }, response) {
    standIn.advanceFor(form.get("email") ?? "", { days: Number(form.get("days")) });
    send(response, 200, {});
  },

  "/hosted/checkout"({ world }, visit, response) {
    const id = idOf(visit);
    const session = world.get<Stripe.Checkout.Session>("checkout.session", id);
    if (visit.method !== "POST") return page(response, hostedPage(session, null));
    const { number, authenticated } = cardOf(visit);
    const paid = payHostedPage(world, id, number, { authenticated });
    if (paid.outcome !== "paid") return page(response, hostedPage(session, paid));
    leadTo(response, (session.success_url ?? "").replace("{CHECKOUT_SESSION_ID}", id));
  },
  "/hosted/invoice"({ world }, visit, response) {
    const invoice = world.get<Stripe.Invoice>("invoice", idOf(visit));
    const { number, authenticated } = cardOf(visit);
    const pays = visit.method === "POST" && invoice.status === "open";
    const paid = pays ? payInvoicePage(world, invoice, number, { authenticated }) : null;
    page(response, invoicePage(invoice, paid));
  },
  "/hosted/portal"({ world }, visit, response) {
    page(response, portalPage(world.get("billing_portal.session", idOf(visit))));
  },
  "/hosted/onboarding"(standIn, visit, response) {
    const link = followLink(standIn.world, visit.url.pathname, { again: visit.method === "POST" });
    if (!link) return page(response, "<h1>No such link</h1>");
    // Good for one visit within five minutes; then the program is asked for another one.
    if (!link.good) return leadTo(response, link.refreshUrl);
    if (visit.method !== "POST") return page(response, ONBOARDING);
    standIn.finishOnboarding(idOf(visit));
    leadTo(response, link.returnUrl);
  },
  "/hosted/dashboard"({ world }, visit, response) {
    const link = followLink(world, visit.url.pathname);
    if (!link?.good) return page(response, "<h1>This link has been used</h1>");
    page(response, dashboardPage(world, idOf(visit)));
  },
  "/oauth/authorize"(standIn, { url, method }, response) {
    if (method !== "POST") return page(response, CONNECT);
    const { searchParams: asked } = url;
    const back = new URL(asked.get("redirect_uri") ?? "");
    back.searchParams.set("code", standIn.bringAccount(asked.get("stripe_user[email]")));
    back.searchParams.set("state", asked.get("state") ?? "");
    leadTo(response, back.href);
  },
};

/** False: it is no page, and so a call. */
export function answerVisit(
  standIn: StripeStandIn,
  visit: Visit,
  response: ServerResponse,
): boolean {
  const answer = VISITS[visit.url.pathname.split("/").slice(0, 3).join("/")];
  if (!answer) return false;
  // Its library is asked from another origin's page.
  response.setHeader("Access-Control-Allow-Origin", "*");
  try {
    answer(standIn, visit, response);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    send(response, error.status, { error: error.body });
  }
  return true;
}
