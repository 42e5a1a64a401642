/** Stripe's pages as the stand-in has them: plain HTML, enough for a person and for a test. */
import type { ServerResponse } from "node:http";
import type { Stripe } from "stripe";

export const ONBOARDING = `<!doctype html><title>Onboarding</title><h1>Tell Stripe about you</h1>
<form method="post"><button>Give everything it asks for</button></form>`;

export function hostedPage(
  session: Stripe.Checkout.Session,
  before: { outcome: string; message?: string } | null,
): string {
  const amount = `${((session.amount_total ?? 0) / 100).toFixed(2)} ${(session.currency ?? "").toUpperCase()}`;
  const question =
    before?.outcome === "authenticate"
      ? `<label><input type="checkbox" name="authenticated" value="yes"> My bank may ask me</label>`
      : "";
  return `<!doctype html><title>Pay</title><h1>Pay ${escape(amount)}</h1>
${before?.message ? `<p role="alert">${escape(before.message)}</p>` : ""}
<form method="post"><label>Card number <input name="number" autocomplete="cc-number"></label>${question}<button>Pay</button></form>
<a href="${escape(session.cancel_url ?? "/")}">Back</a>`;
}

export function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

const LOOK = `<meta name="viewport" content="width=device-width"><style>body{max-width:26rem;margin:4rem auto;padding:0 1rem;font:1rem/1.5 system-ui}
form{display:grid;gap:1rem}label input:not([type]){display:block;width:100%;box-sizing:border-box}input,button{font:inherit;padding:.6rem}
body::before{content:"Stand-in for Stripe: no money moves"}[role=alert]{color:#b00020}</style>`;

export function page(response: ServerResponse, html: string): void {
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(html + LOOK);
}
