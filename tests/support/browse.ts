/**
 * Requests a running server over a socket like a browser without script: any Host header, cookies per host, forms read
 * from the page and submitted, redirects followed on request only.
 */
import { randomInt } from "node:crypto";
import { request as plainRequest, type IncomingHttpHeaders } from "node:http";
import { Parser } from "htmlparser2";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  bytes: Buffer;
  /** The requested address. */
  host: string;
  path: string;
}

export interface Ask {
  port: number;
  /** The Host header; with its port. */
  host: string;
  path: string;
  method?: string;
  /** Undefined: the header is not sent, whatever the default. */
  headers?: Record<string, string | string[] | undefined>;
  /** A form (urlencoded), or a raw body. */
  form?: Record<string, string> | [string, string][];
  body?: string | Buffer;
  /** Another loopback address, for a peer that is not a trusted proxy. */
  from?: string;
  /** Idle timeout in milliseconds. */
  patience?: number;
}

export function ask({
  port,
  host,
  path,
  method,
  headers = {},
  form,
  body,
  from,
  patience = 30_000,
}: Ask) {
  const sent = form ? new URLSearchParams(form).toString() : body;
  return new Promise<Answer>((resolve, reject) => {
    const request = plainRequest(
      {
        host: "127.0.0.1",
        port,
        path,
        method: method ?? (sent === undefined ? "GET" : "POST"),
        agent: false,
        setHost: false,
        ...(from === undefined ? {} : { localAddress: from }),
        headers: {
          Host: host,
          ...(form ? { "Content-Type": "application/x-www-form-urlencoded" } : {}),
          ...(sent === undefined ? {} : { "Content-Length": String(Buffer.byteLength(sent)) }),
          ...Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const bytes = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: bytes.toString("utf8"),
            bytes,
            host,
            path,
          });
        });
      },
    );
    request.setTimeout(patience, () => request.destroy(new Error(`no answer: ${path}`)));
    request.on("error", reject);
    request.end(sent);
  });
}

/** IP addresses of visitors with separate rate limits; a trusted proxy reports one per visitor. */
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** One browser without script, on one host or several. */
export class Visitor {
  readonly #port: number;
  readonly #cookies = new Map<string, Map<string, string>>();
  readonly address = someAddress();
  language = "en";

  constructor(app: { port: number }) {
    this.#port = app.port;
  }

  cookiesFor(host: string): Map<string, string> {
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar);
    return jar;
  }

  /** `url` is absolute; http only, unless `secure`, which a trusted proxy then vouches for. */
  async ask(url: string | URL, options: Partial<Ask> = {}): Promise<Answer> {
    const { host, pathname, search, protocol, origin } = new URL(url);
    const jar = this.cookiesFor(host);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const writes = options.form !== undefined || options.body !== undefined;
    const answer = await ask({
      port: this.#port,
      host,
      path: `${pathname}${search}`,
      ...options,
      headers: {
        Accept: "text/html",
        "Accept-Language": this.language,
        "X-Forwarded-For": this.address,
        "X-Forwarded-Proto": protocol.slice(0, -1),
        ...(cookie ? { Cookie: cookie } : {}),
        ...(writes ? { Origin: origin, "Sec-Fetch-Site": "same-origin" } : {}),
        ...options.headers,
      },
    });
    for (const line of answer.headers["set-cookie"] ?? []) keep(jar, line);
    return answer;
  }

  /** Loads a page; follows 301 and 303 like a browser, at most ten times. */
  async visit(url: string | URL, options: Partial<Ask> = {}): Promise<Page> {
    let at = new URL(url);
    let answer = await this.ask(at, options);
    for (let hop = 0; hop < 10 && answer.headers.location !== undefined; hop += 1) {
      at = new URL(answer.headers.location, at);
      answer = await this.ask(at);
    }
    return new Page(this, at, answer);
  }
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split(";");
  const equals = pair.indexOf("=");
  const name = pair.slice(0, equals).trim();
  const gone = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute));
  if (gone) jar.delete(name);
  else jar.set(name, pair.slice(equals + 1));
}

export interface Form {
  action: string;
  method: string;
  fields: Map<string, string>;
  /** Names of all controls, unselected radios and checkboxes included. */
  names: Set<string>;
  buttons: { name: string; value: string }[];
}

export class Page {
  constructor(
    readonly visitor: Visitor,
    readonly url: URL,
    readonly answer: Answer,
  ) {}

  get status() {
    return this.answer.status;
  }

  get html() {
    return this.answer.body;
  }

  get forms(): Form[] {
    return readForms(this.html);
  }

  get links(): string[] {
    return readAttributes(this.html, "a", "href");
  }

  /** Fills in the first form that is posted and has all these fields, and submits it; does not follow the redirect. */
  send(fields: Record<string, string>): Promise<Answer> {
    const form = this.forms.find(
      ({ method, names, buttons }) =>
        method === "post" &&
        Object.entries(fields).every(
          ([name, value]) =>
            names.has(name) ||
            buttons.some((button) => button.name === name && button.value === value),
        ),
    );
    if (!form) {
      throw new Error(
        `${this.url.href} (${this.status}) has no form with ${Object.keys(fields).join(", ")}`,
      );
    }
    const all = new Map([...form.fields, ...Object.entries(fields)]);
    const target = new URL(form.action || this.url.href, this.url);
    return this.visitor.ask(target, { form: [...all], headers: { Referer: this.url.href } });
  }

  async submit(fields: Record<string, string>): Promise<Page> {
    const answer = await this.send(fields);
    const at = new URL(answer.path, this.url.origin);
    const { location } = answer.headers;
    if (location !== undefined) return this.visitor.visit(new URL(location, this.url));
    return new Page(this.visitor, at, answer);
  }
}

/** Controls that a browser without script would submit: no disabled ones, radios and checkboxes only if selected. */
function readForms(html: string): Form[] {
  const forms: Form[] = [];
  const byId = new Map<string, Form>();
  let form: Form | undefined;
  let select: { owner: Form; name: string } | undefined;
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === "form") {
        form = {
          action: attributes["action"] ?? "",
          method: (attributes["method"] ?? "get").toLowerCase(),
          fields: new Map(),
          names: new Set(),
          buttons: [],
        };
        forms.push(form);
        if (attributes["id"] !== undefined) byId.set(attributes["id"], form);
      }
      if (tag === "option" && select) {
        const { owner, name } = select;
        if ("selected" in attributes || !owner.fields.has(name)) {
          owner.fields.set(name, attributes["value"] ?? "");
        }
      }
      // A control outside of its form names the form.
      const named = attributes["form"];
      const owner = named === undefined ? form : byId.get(named);
      const name = attributes["name"];
      if (!owner || name === undefined || "disabled" in attributes) return;
      const value = attributes["value"] ?? "";
      if (tag === "button") return void owner.buttons.push({ name, value });
      if (tag !== "input" && tag !== "select" && tag !== "textarea") return;
      owner.names.add(name);
      if (tag === "select") {
        select = { owner, name };
        return;
      }
      const choice = attributes["type"] === "radio" || attributes["type"] === "checkbox";
      if (!choice) owner.fields.set(name, value);
      else if ("checked" in attributes) owner.fields.set(name, value || "on");
    },
    onclosetag(tag) {
      if (tag === "form") form = undefined;
      if (tag === "select") select = undefined;
    },
  });
  parser.end(html);
  return forms;
}

export function readAttributes(html: string, tag: string, attribute: string): string[] {
  const values: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const value = attributes[attribute];
      if (name === tag && value !== undefined) values.push(value);
    },
  });
  parser.end(html);
  return values;
}
