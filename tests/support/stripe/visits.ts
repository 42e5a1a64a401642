/** Answers browsers: Stripe's own pages in plain HTML, and the requests of the fake library. */
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
  redirectTo,
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
  /** For tests: the faults so far, and a move of one customer's clock. */
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
    const attempt = payHostedPage(world, id, number, { authenticated });
    if (attempt.outcome !== "paid") return page(response, hostedPage(session, attempt));
    redirectTo(response, (session.success_url ?? "").replace("{CHECKOUT_SESSION_ID}", id));
  },
  "/hosted/invoice"({ world }, visit, response) {
    const invoice = world.get<Stripe.Invoice>("invoice", idOf(visit));
    const { number, authenticated } = cardOf(visit);
    const isPayment = visit.method === "POST" && invoice.status === "open";
    const attempt = isPayment ? payInvoicePage(world, invoice, number, { authenticated }) : null;
    page(response, invoicePage(invoice, attempt));
  },
  "/hosted/portal"({ world }, visit, response) {
    page(response, portalPage(world.get("billing_portal.session", idOf(visit))));
  },
  "/hosted/onboarding"(standIn, visit, response) {
    const link = followLink(standIn.world, visit.url.pathname, { again: visit.method === "POST" });
    if (!link) return page(response, "<h1>No such link</h1>");
    // A link works for one visit within five minutes; later visits lead to our server, which requests a new link.
    if (!link.good) return redirectTo(response, link.refreshUrl);
    if (visit.method !== "POST") return page(response, ONBOARDING);
    standIn.finishOnboarding(idOf(visit));
    redirectTo(response, link.returnUrl);
  },
  "/hosted/dashboard"({ world }, visit, response) {
    const link = followLink(world, visit.url.pathname);
    if (!link?.good) return page(response, "<h1>This link has been used</h1>");
    page(response, dashboardPage(world, idOf(visit)));
  },
  "/oauth/authorize"(standIn, { url, method }, response) {
    if (method !== "POST") return page(response, CONNECT);
    const { searchParams: query } = url;
    const redirect = new URL(query.get("redirect_uri") ?? "");
    redirect.searchParams.set("code", standIn.connectAccount(query.get("stripe_user[email]")));
    redirect.searchParams.set("state", query.get("state") ?? "");
    redirectTo(response, redirect.href);
  },
};

/** False for the address of a call. */
export function answerVisit(
  standIn: StripeStandIn,
  visit: Visit,
  response: ServerResponse,
): boolean {
  const answer = VISITS[visit.url.pathname.split("/").slice(0, 3).join("/")];
  if (!answer) return false;
  // The library's requests come from a page of another origin.
  response.setHeader("Access-Control-Allow-Origin", "*");
  try {
    answer(standIn, visit, response);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    send(response, error.status, { error: error.body });
  }
  return true;
}
