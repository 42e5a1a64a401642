/** Requests without the browser and without name resolution: all hosts are this machine. */
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface Ask {
  headers?: Record<string, string>;
  /** Sent as a form. */
  form?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
}

/** Each request has its own connection, because a server may close an idle one at the moment of its reuse. */
export function ask(address: string, { headers = {}, form, json }: Ask = {}): Promise<Answer> {
  const { protocol, hostname, host, port, pathname, search, origin } = new URL(address);
  const send = protocol === "https:" ? httpsRequest : httpRequest;
  const body = form ? new URLSearchParams(form).toString() : json && JSON.stringify(json);
  const type = form ? "application/x-www-form-urlencoded" : "application/json";
  return new Promise((resolve, reject) => {
    const request = send(
      {
        agent: false,
        host: "127.0.0.1",
        port,
        path: `${pathname}${search}`,
        method: body ? "POST" : "GET",
        headers: { host, ...(body ? { origin, "content-type": type } : {}), ...headers },
        servername: hostname,
        rejectUnauthorized: false,
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString("utf8"),
          }),
        );
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}
