// @ts-check
/**
 * `node baseline.mjs raw|post|react|remix|argon2 <page.html> <build> <port of ours>`: one baseline as a server;
 * prints its port. `argon2` verifies one password a request, on the thread pool, as the login does. `remix` has the
 * sheets, fonts and pictures of our page, which it fetches once from ours, and compresses its own scripts. `post` reads
 * a JSON body and answers 202.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { pageAsData } from "./page-as-data.mjs";

const [, , kind = "", pageFile = "", build = "", ours = ""] = process.argv;
const html = readFileSync(pageFile, "utf8");

/** @type {import("node:http").RequestListener} */
let answer;
if (kind === "raw") {
  const bytes = Buffer.from(html);
  answer = (_request, response) => {
    response.writeHead(200, { "Content-Type": "text/html", "Content-Length": bytes.length });
    response.end(bytes);
  };
} else if (kind === "post") {
  answer = (request, response) => {
    /** @type {Buffer[]} */
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      JSON.parse(Buffer.concat(chunks).toString());
      response.writeHead(202, { "Content-Length": 0 });
      response.end();
    });
  };
} else if (kind === "react") {
  const { createElement } = await import("react");
  const { renderToString } = await import("react-dom/server");
  /** @param {import("./page-as-data.mjs").PageNode} node @param {number} key @returns {import("react").ReactNode} */
  const render = (node, key) =>
    typeof node === "string"
      ? node
      : createElement(node[0], { key, ...node[1] }, ...node[2].map(render));
  const page = pageAsData(html);
  answer = (_request, response) => {
    const body = createElement("body", null, page.map(render));
    const text = `<!DOCTYPE html>${renderToString(createElement("html", { lang: "en" }, body))}`;
    response.writeHead(200, { "Content-Type": "text/html" });
    response.end(text);
  };
} else if (kind === "argon2") {
  const { hash, verify } = await import("@node-rs/argon2");
  const known = await hash("demo1234", { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  answer = (_request, response) => {
    void verify(known, "demo1234").then((good) => response.end(String(good)));
  };
} else {
  Object.assign(globalThis, {
    bench: {
      page: pageAsData(html),
      sheets: [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href),
      theme: /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? "",
    },
    benchCards: Array.from({ length: 24 }, (_unused, id) => ({
      id,
      name: `Workout ${id}`,
      image: `/pictures/ironworks/poster-${id}.webp`,
      seconds: 28,
      focus: ["Legs", "Core"],
    })),
  });
  const { createRequestHandler } = await import("@remix-run/express");
  const { default: express } = await import("express");
  const app = express();
  const assets = join(build, "client/assets");
  /** @type {Map<string, {body: Buffer, headers: Record<string, string>}>} */
  const files = new Map(
    readdirSync(assets).map((name) => [
      `/assets/${name}`,
      {
        body: brotliCompressSync(readFileSync(join(assets, name))),
        headers: { "Content-Type": "text/javascript", "Content-Encoding": "br" },
      },
    ]),
  );
  app.use(["/assets", "/pictures"], (request, response, next) => {
    fileOf(request.originalUrl, request.headers.accept ?? "").then(({ body, headers }) => {
      response.set(headers).set("Cache-Control", "public, max-age=31536000, immutable").end(body);
    }, next);
  });
  const server = await import(pathToFileURL(join(build, "server/index.js")).href);
  app.use(createRequestHandler({ build: server, mode: "production" }));
  answer = app;

  /** @param {string} path @param {string} accept */
  async function fileOf(path, accept) {
    const known = files.get(path);
    if (known) return known;
    const got = await fetch(`http://127.0.0.1:${ours}${path}`, { headers: { Accept: accept } });
    const type = got.headers.get("content-type") ?? "";
    const body = Buffer.from(await got.arrayBuffer());
    const file = /css|svg/.test(type)
      ? {
          body: brotliCompressSync(body),
          headers: { "Content-Type": type, "Content-Encoding": "br" },
        }
      : { body, headers: { "Content-Type": type } };
    files.set(path, file);
    return file;
  }
}
const server = createServer(answer).listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`port ${typeof address === "object" ? address?.port : ""}\n`);
});
