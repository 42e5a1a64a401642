/**
 * Addresses that must never be followed from `returnUrl` or a saved page. `evil.example` or a scheme marks what must
 * not appear; the last group stays on the site and leads in circles or out of the session.
 */
export const LEAVING: readonly string[] = [
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "//evil.example/",
  "//evil.example:443/x",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\\/evil.example",
  "\\/\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "\t//evil.example",
  " //evil.example",
  "\n//evil.example",
  "/\u0000/evil.example",
  "\u0001//evil.example",
  "\u001f//evil.example",
  "\u007f//evil.example",
  "/\u200b/../\\evil.example",
  "http://evil.example",
  "https://evil.example/",
  "HTTPS://EVIL.EXAMPLE/",
  "hTTp:evil.example",
  "http:/evil.example",
  "http:\\\\evil.example",
  "http:////evil.example",
  "https:\\evil.example",
  "https://ironworks.gymfront.localhost.evil.example/",
  "https://evil.example/ironworks.gymfront.localhost",
  "https://evil.example#ironworks.gymfront.localhost",
  "https://evil.example?ironworks.gymfront.localhost",
  "https://localhost@evil.example/",
  "https://localhost:80@evil.example/",
  "http://user:password@evil.example/",
  "http://evil.example@localhost/",
  "http://evil.example:secret@localhost/",
  "//localhost@evil.example",
  "https://evil.example%2f@localhost/",
  "https://evil.example%5c.localhost/",
  "https://localhost\\@evil.example",
  "https://evil。example/evil.example",
  "https://ironworks.test.evil.example/",
  "https://xironworks.test/evil.example",
  "https://flowstate.gymfront.localhost.evil.example/",
  "javascript:alert(document.domain)",
  "JavaScript:alert(1)",
  "java\nscript:alert(1)",
  "java\tscript:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "javascript://localhost/%0aalert(1)",
  "javascript:%61lert(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
  "vbscript:msgbox(1)",
  "blob:http://localhost/evil.example",
  "file:///etc/evil.example",
  "ftp://evil.example/",
  "mailto:a@evil.example",
  "tel:0evil.example",
  "intent://evil.example#Intent;scheme=http;end",
  "ws://evil.example/",
  "view-source:http://evil.example",
  "about:blank#evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/%2f%2fevil.example/..//evil.example",
  "/%5cevil.example",
  "/%0d%0aLocation:%20http://evil.example",
  "/\r\nSet-Cookie: a=evil.example",
  "http://[::1]:bad/evil.example",
  "http://evil.example:99999/",
];

/** On the site, but no place to return to: out of the session, or in a circle. */
export const CIRCLING: readonly string[] = [
  "/logout",
  "/logout?returnUrl=/",
  "/LOGOUT",
  "/%6cogout",
  "/login",
  "/signin",
  "/api/account",
  "/gym/ironworks/logout",
  "/gym/ironworks/login?returnUrl=/",
  "/./logout",
  "/x/../logout",
];

export const HOSTILE: readonly string[] = [...LEAVING, ...CIRCLING];

/** True if a browser at `from` would leave the site. */
export function leaves(location: string, from: string, allowed: readonly string[] = []): boolean {
  const target = new URL(location, from);
  return target.origin !== new URL(from).origin && !allowed.includes(target.origin);
}

/** True if it would leave the site, or reach a page that ends the session or redirects back. */
export function escapes(location: string, from: string, allowed: readonly string[] = []): boolean {
  if (leaves(location, from, allowed)) return true;
  const path = decodeURIComponent(new URL(location, from).pathname);
  return /^(?:\/gym\/[^/]+)?\/(?:logout|login|signin|api)(?:\/|$)/i.test(path);
}
