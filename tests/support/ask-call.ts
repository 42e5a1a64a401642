/** Requests a call of /api/openapi.json without a server, and compares its answer with the description. */
import type { LoadContext } from "~/http/load-context";
import { handleCall } from "~/routes/api/handle-call.server";
import { calls } from "~/routes/api/registry.server";
import { expectDescribed, type Description } from "./description";
import { loadContext } from "./load-context";

export interface Ask {
  /** When absent, the first one of the address. */
  method?: string;
  /** "1" when absent. Each is a segment of the path: an empty one, "." and ".." make another address. */
  params?: Record<string, string>;
  query?: string | Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as it is; an object is sent as JSON, in the content type of the call. */
  body?: unknown;
  context?: Partial<LoadContext>;
}

export interface CallAnswer {
  status: number;
  headers: Headers;
  /** Null if the body is not JSON. */
  body: unknown;
  text: string;
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
export const cookie = (token: string) => ({ Cookie: `session=${token}` });

/** `path` as it is described: `/api/gyms/{id}`. */
export async function askCall(
  context: Parameters<typeof loadContext>[0],
  path: string,
  { params = {}, query = "", body, ...more }: Ask = {},
): Promise<CallAnswer> {
  const call = calls.find((one) => one.path === path);
  if (!call) throw new Error(`no call ${path}`);
  const asked = loadContext({ ...context, ...more.context });
  const method = more.method ?? call.method.toUpperCase();
  const filled = path.replace(/\{(\w+)\}/g, (_all, name) =>
    encodeURIComponent(params[String(name)] ?? "1"),
  );
  const url = new URL(filled, asked.origin);
  url.search = new URLSearchParams(query).toString();
  const sends = body !== undefined && method !== "GET" && method !== "HEAD";
  const type = call.asText === undefined ? "application/json" : "text/plain";
  const answer = await handleCall({
    params: {},
    context: asked,
    request: new Request(url, {
      method,
      headers: { ...(sends ? { "Content-Type": type } : {}), ...more.headers },
      ...(sends ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
    }),
  });
  const text = await answer.text();
  const isJson = /json/.test(answer.headers.get("content-type") ?? "");
  const parsed: unknown = text && isJson ? JSON.parse(text) : null;
  return { status: answer.status, headers: answer.headers, body: parsed, text };
}

export const describeCalls = async (context: Parameters<typeof loadContext>[0]) =>
  (await askCall(context, "/api/openapi.json")).body as Description;

/** Compares an answer with the published description. */
export async function expectAsDescribed(
  context: Parameters<typeof loadContext>[0],
  path: string,
  method: string,
  answer: CallAnswer,
): Promise<void> {
  expectDescribed(await describeCalls(context), path, method, {
    status: answer.status,
    header: (name) => answer.headers.get(name),
    body: answer.body,
  });
}
