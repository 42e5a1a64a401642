/** The stand-in's version of Stripe's pages: plain HTML for a person or a test. */
import type { ServerResponse } from "node:http";
import type { Stripe } from "stripe";
import type { World } from "./world";

export const ONBOARDING = `<!doctype html><title>Onboarding</title><h1>Tell Stripe about you</h1>
<form method="post"><button>Give everything it asks for</button></form>`;

/** OAuth's page, on which a creator connects an existing account. */
export const CONNECT = `<!doctype html><title>Connect</title><h1>Connect your account</h1>
<form method="post"><button>Connect my account</button></form>`;

/** The outcome of the previous card; null on the first visit. */
type CardAttempt = { outcome: string; message?: string } | null;

const amountOf = (minor: number | null, currency: string | null) =>
  `${((minor ?? 0) / 100).toFixed(2)} ${(currency ?? "").toUpperCase()}`;

function cardForm(before: CardAttempt): string {
  const question =
    before?.outcome === "authenticate"
      ? `<label><input type="checkbox" name="authenticated" value="yes"> My bank may ask me</label>`
      : "";
  return `${before?.message ? `<p role="alert">${escape(before.message)}</p>` : ""}
<form method="post"><label>Card number <input name="number" autocomplete="cc-number"></label>${question}<button>Pay</button></form>`;
}

export function hostedPage(session: Stripe.Checkout.Session, before: CardAttempt): string {
  const amount = amountOf(session.amount_total, session.currency);
  return `<!doctype html><title>Pay</title><h1>Pay ${escape(amount)}</h1>
${cardForm(before)}
<a href="${escape(session.cancel_url ?? "/")}">Back</a>`;
}

/** The page has no link back; the payer closes it. */
export function invoicePage(invoice: Stripe.Invoice, before: CardAttempt): string {
  const amount = escape(amountOf(invoice.amount_due, invoice.currency));
  if (invoice.status !== "open") {
    return `<!doctype html><title>Invoice</title><h1>Invoice ${escape(invoice.status ?? "draft")}</h1><p>${amount}</p>`;
  }
  return `<!doctype html><title>Invoice</title><h1>Pay ${amount}</h1><p>Due now</p>
${cardForm(before)}`;
}

/** A creator's account: its capabilities, its open requirements, its payments and their reversals. */
export function dashboardPage(world: World, accountId: string): string {
  const account = world.get<Stripe.Account>("account", accountId);
  const due = account.requirements?.currently_due ?? [];
  const transfers = world
    .all<Stripe.Transfer>("transfer")
    .filter(({ destination }) => destination === accountId);
  const rows = transfers.map((transfer) => {
    const charge = world.get<Stripe.Charge>("charge", transfer.source_transaction);
    const cells = [
      amountOf(transfer.amount, transfer.currency),
      amountOf(charge.application_fee_amount, transfer.currency),
      amountOf(transfer.amount_reversed, transfer.currency),
    ];
    return `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join("")}</tr>`;
  });
  return `<!doctype html><title>Dashboard</title><h1>${escape(account.email ?? account.id)}</h1>
<p>Can be paid: ${account.capabilities?.transfers === "active" ? "yes" : "no"}. Payouts: ${account.payouts_enabled ? "on" : "off"}.</p>
${due.length > 0 ? `<p>Asked for:</p><ul>${due.map((key) => `<li>${escape(key)}</li>`).join("")}</ul>` : "<p>Nothing is asked for.</p>"}
<table><caption>${rows.length} payments</caption><tr><th>Paid<th>Fee<th>Taken back</tr>${rows.join("")}</table>`;
}

export function portalPage({ id, return_url: back }: Stripe.BillingPortal.Session): string {
  return `<!doctype html><title>Portal</title><h1>Stand-in: /hosted/portal/${escape(id)}</h1>
<a href="${escape(back ?? "/")}">Back</a>`;
}

export function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

const STYLE = `<meta name="viewport" content="width=device-width"><style>body{max-width:26rem;margin:4rem auto;padding:0 1rem;font:1rem/1.5 system-ui}
form{display:grid;gap:1rem}label input:not([type]){display:block;width:100%;box-sizing:border-box}input,button{font:inherit;padding:.6rem}
body::before{content:"Stand-in for Stripe: no money moves"}[role=alert]{color:#b00020}</style>`;

export function page(response: ServerResponse, html: string): void {
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(html + STYLE);
}

export function redirectTo(response: ServerResponse, address: string): void {
  response.writeHead(303, { Location: address }).end();
}

export function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json", "Request-Id": "req_standin" });
  response.end(JSON.stringify(body));
}
