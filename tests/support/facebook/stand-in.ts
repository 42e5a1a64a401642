/**
 * A stateful fake of the social network. Like the network it refuses an unknown app, a redirect address that is not
 * registered, an unknown scope or parameter, a wrong secret, a code that is used, old or of another redirect address,
 * and a question without its proof. What it refused is in `faults`.
 */
import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { MINUTE_MS, HOUR_SECONDS } from "~/kernel/time";
import { dialogPage, sdkScript } from "./pages";

export interface Person {
  id: string;
  first_name: string;
  last_name: string;
  /** Undefined: a person who signed up there with a phone. */
  email?: string;
}

/** A refusal of the network, as it words them. */
class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: number,
  ) {
    super(message);
  }
}

interface Code {
  redirectUri: string;
  person: Person;
  scopes: string[];
  used: boolean;
  expiresAt: number;
}

interface Token {
  appId: string;
  person: Person;
  scopes: string[];
  isValid: boolean;
  expiresAt: number;
}

const SCOPES = ["public_profile", "email"];
const DIALOG_PARAMETERS = [
  "client_id",
  "redirect_uri",
  "state",
  "response_type",
  "scope",
  "return_scopes",
  "auth_type",
  "display",
];
const PEOPLE_PATH = "/people";
const VERSION = /^\/v\d+\.\d+(\/.*)$/;
const CODE_TTL_MS = 10 * MINUTE_MS;

export class FacebookStandIn {
  readonly appId = "424242424242";
  readonly appSecret = "facebook-stand-in-secret";
  readonly people: Person[] = [
    { id: "10001", first_name: "Ada", last_name: "Byron", email: "ada.byron@example.test" },
    { id: "10002", first_name: "Tom", last_name: "Phone" },
    { id: "10003", first_name: "Mia", last_name: "Member", email: "member@demo.test" },
  ];
  readonly faults: string[] = [];
  /** Paths of the server's questions. */
  readonly calls: string[] = [];
  /** The query of each dialog. */
  readonly dialogs: Record<string, string>[] = [];
  readonly redirectUris = new Set<string>();
  /** Cuts every connection. */
  unreachable = false;
  readonly #codes = new Map<string, Code>();
  readonly #tokens = new Map<string, Token>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start({ port = 0 } = {}): Promise<FacebookStandIn> {
    const standIn = new FacebookStandIn();
    await new Promise<void>((resolve) => standIn.#server.listen(port, "127.0.0.1", resolve));
    return standIn;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Settings of a server that uses it. */
  get env(): Record<string, string> {
    return {
      FACEBOOK_APP_ID: this.appId,
      FACEBOOK_APP_SECRET: this.appSecret,
      FACEBOOK_API_BASE: this.origin,
    };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The operator registers it at the network. */
  register(server: string): void {
    this.redirectUris.add(new URL("/auth/facebook/callback", server).href);
  }

  addPerson(person: Omit<Person, "id"> & { id?: string }): Person {
    const added = { id: String(20_000 + this.people.length), ...person };
    this.people.push(added);
    return added;
  }

  /** A token as a browser's script gets one. */
  issueToken(
    person: Person,
    {
      appId = this.appId,
      isValid = true,
      scopes = SCOPES,
      expiresAt = Math.floor(Date.now() / 1000) + HOUR_SECONDS,
    } = {},
  ): string {
    const token = `EAAB${randomUUID().replaceAll("-", "")}`;
    this.#tokens.set(token, { appId, person, scopes, isValid, expiresAt });
    return token;
  }

  /** What a person decides in the dialog; returns the address that their browser follows. */
  decide(query: URLSearchParams): string {
    const dialog = this.#checkDialog(query);
    const back = new URL(dialog.redirectUri);
    back.searchParams.set("state", dialog.state);
    const person = this.people.find(({ id }) => id === query.get("person"));
    if (!person) {
      back.searchParams.set("error", "access_denied");
      back.searchParams.set("error_reason", "user_denied");
      back.searchParams.set("error_description", "Permissions error");
      return back.href;
    }
    const scopes = dialog.scopes.filter(
      (scope) => scope !== "email" || query.get("email") !== "no",
    );
    const code = randomUUID();
    this.#codes.set(code, {
      redirectUri: dialog.redirectUri,
      person,
      scopes,
      used: false,
      expiresAt: Date.now() + CODE_TTL_MS,
    });
    back.searchParams.set("code", code);
    if (query.get("return_scopes") === "true") {
      back.searchParams.set("granted_scopes", scopes.join(","));
      const denied = dialog.scopes.filter((scope) => !scopes.includes(scope));
      back.searchParams.set("denied_scopes", denied.join(","));
    }
    return back.href;
  }

  #checkDialog(query: URLSearchParams) {
    const refuse = (why: string): never => {
      throw new Refused(400, why, 100);
    };
    const unknown = [...query.keys()].filter(
      (name) => !DIALOG_PARAMETERS.includes(name) && name !== "person" && name !== "email",
    );
    if (unknown.length > 0) refuse(`Unknown parameter ${unknown.join(", ")}`);
    if (query.get("client_id") !== this.appId) refuse("Invalid App ID");
    const redirectUri = query.get("redirect_uri") ?? "";
    if (!this.redirectUris.has(redirectUri)) refuse(`URL Blocked: ${redirectUri}`);
    if (query.get("response_type") !== "code") refuse("Invalid response_type");
    const state = query.get("state") ?? "";
    if (state === "") refuse("No state");
    const scopes = (query.get("scope") ?? "").split(",");
    const invalid = scopes.filter((scope) => !SCOPES.includes(scope));
    if (invalid.length > 0) refuse(`Invalid Scopes: ${invalid.join(", ")}`);
    if (!["", "rerequest", "reauthenticate"].includes(query.get("auth_type") ?? "")) {
      refuse("Invalid auth_type");
    }
    return { redirectUri, state, scopes };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.unreachable) return void response.destroy();
    const url = new URL(request.url ?? "/", this.origin);
    try {
      const body = request.method === "POST" ? await readText(request) : "";
      this.#route(url, new URLSearchParams(body), response);
    } catch (error) {
      const refused = error instanceof Refused ? error : new Refused(500, String(error), 1);
      this.faults.push(`${url.pathname}: ${refused.message}`);
      const { message, code } = refused;
      sendJson(response, refused.status, { error: { message, type: "OAuthException", code } });
    }
  }

  #route(url: URL, body: URLSearchParams, response: ServerResponse): void {
    if (/^\/[a-z]{2}_[A-Z]{2}\/sdk\.js$/.test(url.pathname)) {
      response.writeHead(200, { "Content-Type": "text/javascript" }).end(sdkScript(this));
      return;
    }
    if (url.pathname === PEOPLE_PATH) return sendJson(response, 200, this.#signUp(body));
    const path = VERSION.exec(url.pathname)?.[1];
    if (path === "/dialog/oauth") {
      this.#checkDialog(url.searchParams);
      this.dialogs.push(Object.fromEntries(url.searchParams));
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
      response.end(dialogPage(url.searchParams, this.people));
      return;
    }
    if (path === "/dialog/decide") {
      response.writeHead(302, { Location: this.decide(url.searchParams) }).end();
      return;
    }
    this.calls.push(path ?? url.pathname);
    if (path === "/oauth/access_token") return sendJson(response, 200, this.#exchange(body));
    if (path === "/debug_token") return sendJson(response, 200, this.#debug(url.searchParams));
    if (path === "/me") return sendJson(response, 200, this.#me(url.searchParams));
    throw new Refused(404, "Unknown path components", 2500);
  }

  /** A person signs up at the network, for tests in a process of their own. */
  #signUp(given: URLSearchParams): Person {
    return this.addPerson({
      first_name: given.get("first_name") ?? "",
      last_name: given.get("last_name") ?? "",
      email: given.get("email") ?? undefined,
    });
  }

  #exchange(given: URLSearchParams) {
    if (given.get("client_id") !== this.appId) throw new Refused(400, "Invalid client_id", 101);
    if (given.get("client_secret") !== this.appSecret) {
      throw new Refused(400, "Error validating client secret.", 1);
    }
    const code = this.#codes.get(given.get("code") ?? "");
    if (!code) throw new Refused(400, "Invalid verification code format.", 100);
    if (code.used) throw new Refused(400, "This authorization code has been used.", 100);
    code.used = true;
    if (code.expiresAt < Date.now()) {
      throw new Refused(400, "This authorization code has expired.", 100);
    }
    if (code.redirectUri !== given.get("redirect_uri")) {
      throw new Refused(400, "The redirect_uri is not identical to the one of the dialog.", 100);
    }
    const { person, scopes } = code;
    return {
      access_token: this.issueToken(person, { scopes }),
      token_type: "bearer",
      expires_in: HOUR_SECONDS,
    };
  }

  #debug(query: URLSearchParams) {
    if (query.get("access_token") !== `${this.appId}|${this.appSecret}`) {
      throw new Refused(400, "Invalid OAuth access token signature.", 190);
    }
    const token = this.#tokens.get(query.get("input_token") ?? "");
    if (!token) return { data: { app_id: this.appId, is_valid: false, scopes: [] } };
    const { appId, isValid, person, scopes, expiresAt } = token;
    return {
      data: {
        app_id: appId,
        type: "USER",
        is_valid: isValid,
        expires_at: expiresAt,
        user_id: person.id,
        scopes,
      },
    };
  }

  #me(query: URLSearchParams) {
    const given = query.get("access_token") ?? "";
    const token = this.#tokens.get(given);
    if (!token?.isValid) throw new Refused(400, "Invalid OAuth access token.", 190);
    const proof = createHmac("sha256", this.appSecret).update(given).digest("hex");
    if (query.get("appsecret_proof") !== proof) {
      throw new Refused(400, "Invalid appsecret_proof provided in the API argument", 100);
    }
    const { person, scopes } = token;
    const fields = (query.get("fields") ?? "id,name").split(",");
    const seen: Record<string, string | undefined> = {
      ...person,
      email: scopes.includes("email") ? person.email : undefined,
    };
    return Object.fromEntries(
      fields.flatMap((name) => (seen[name] === undefined ? [] : [[name, seen[name]]])),
    );
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
