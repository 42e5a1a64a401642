/**
 * A server in front of the site whose network can go away, and which can pretend that the next build was deployed: its
 * worker has another version, its style sheets other names, and those of the old build are gone.
 */
import { once } from "node:events";
import { REMOVE_WORKER } from "../../app/http/home-screen/remove-worker";
import { createServer, request as ask, type ServerResponse } from "node:http";

export interface DeployedSite {
  port: number;
  /** False: connections are cut. */
  hasNetwork: boolean;
  isNextBuild: boolean;
  /** The operator has set SERVICE_WORKER=false. */
  isWorkerOff: boolean;
  stop(): Promise<void>;
}

export async function deploySite(upstream: { port: number }): Promise<DeployedSite> {
  const server = createServer((request, response) => {
    if (!site.hasNetwork) return void request.socket.destroy();
    const { "if-none-match": _condition, ...headers } = request.headers;
    const address = request.url ?? "/";
    if (site.isWorkerOff && address.endsWith("/service-worker.js")) {
      response.writeHead(200, {
        "content-type": "text/javascript",
        "service-worker-allowed": address.slice(0, -"/service-worker.js".length) || "/",
      });
      return void response.end(REMOVE_WORKER);
    }
    const isOfNext = address.endsWith(".next.css");
    if (/\.css$/.test(address) && isOfNext !== site.isNextBuild) return void notFound(response);
    const forwarded = ask(
      {
        host: "127.0.0.1",
        port: upstream.port,
        method: request.method,
        path: address.replace(".next.css", ".css"),
        headers: { ...headers, "accept-encoding": "identity" },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => {
          const { etag: _etag, "content-length": _length, ...kept } = answer.headers;
          response.writeHead(answer.statusCode ?? 500, kept);
          const isText = /html|javascript/.test(answer.headers["content-type"] ?? "");
          const body = Buffer.concat(parts);
          response.end(isText && site.isNextBuild ? toNextBuild(body.toString(), address) : body);
        });
      },
    );
    forwarded.on("error", () => response.destroy());
    request.pipe(forwarded);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("not listening on a port");
  const site: DeployedSite = {
    port: address.port,
    hasNetwork: true,
    isNextBuild: false,
    isWorkerOff: false,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return site;
}

/** Attributes only: the policy of a cached page has hashes of its inline scripts. */
const toNextBuild = (text: string, address: string): string =>
  address.endsWith("/service-worker.js")
    ? text.replace(/"version":"[^"]*"/, '"version":"next"')
    : text.replace(/(<link rel="stylesheet" href="\/assets\/[\w-]+)\.css"/g, '$1.next.css"');

const notFound = (response: ServerResponse) => response.writeHead(404).end();
