/** The pages of login, registration and logout as requests, on both mounts, without a server. */
import { randomUUID } from "node:crypto";
import type { Db } from "~/db/client.server";
import type { Gym } from "~/features/gyms/queries.server";
import type { RequestArgs } from "~/http/gym.server";
import type { LoadContext } from "~/http/load-context";
import { PASSWORD, passwords } from "./gym-world";
import { loadContext, PLATFORM } from "./load-context";

export interface Visit {
  gym?: Gym | null;
  /** The gym answers on its own host; otherwise below /gym/{guid}. */
  ownHost?: boolean;
  page: string;
  query?: Record<string, string>;
  form?: Record<string, string>;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
  context?: Partial<LoadContext>;
}

/** The arguments of a loader, or of an action if a form is given. */
export function argsOf(db: Db, ask: Visit): RequestArgs {
  const { gym = null, ownHost = false } = ask;
  const origin = gym && ownHost ? `http://${gym.guid}.gymfront.test:3000` : PLATFORM;
  const base = gym && !ownHost ? `/gym/${gym.guid}` : "";
  const url = new URL(`${base}${ask.page}`, origin);
  for (const [name, value] of Object.entries(ask.query ?? {})) url.searchParams.set(name, value);
  const cookie = Object.entries(ask.cookies ?? {})
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("; ");
  const headers = new Headers(ask.headers);
  if (cookie) headers.set("Cookie", cookie);
  return {
    request: new Request(url, {
      headers,
      ...(ask.form ? { method: "POST", body: new URLSearchParams(ask.form) } : {}),
    }),
    params: base === "" ? {} : { guid: gym?.guid },
    context: loadContext({
      db,
      passwords,
      hostGym: ownHost ? gym : null,
      origin,
      ...ask.context,
    }),
  };
}

/** The result of a loader or action: a Response, thrown or returned, or `data()` with a status. */
export async function answer(run: Promise<unknown>) {
  const result = await run.catch((thrown: unknown) => thrown);
  if (result instanceof Response) {
    return {
      status: result.status,
      location: result.headers.get("location"),
      cookies: cookiesOf(result.headers),
      data: null,
    };
  }
  if (result instanceof Error) throw result;
  const held = result as { data?: unknown; init?: ResponseInit | null; type?: string };
  const wrapped = held.type === "DataWithResponseInit";
  const headers = new Headers(wrapped ? held.init?.headers : undefined);
  return {
    status: wrapped ? (held.init?.status ?? 200) : 200,
    location: null,
    headers,
    cookies: cookiesOf(headers),
    data: wrapped ? held.data : result,
  };
}

function cookiesOf(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    headers.getSetCookie().map((line) => {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
    }),
  );
}

export function signupForm(more: Record<string, string> = {}) {
  return {
    email: `${randomUUID()}@demo.test`,
    firstName: "Maya",
    lastName: "Cole",
    password1: PASSWORD,
    password2: PASSWORD,
    ...more,
  };
}
