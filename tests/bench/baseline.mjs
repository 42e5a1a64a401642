// @ts-check
/**
 * `node baseline.mjs raw|react|remix|argon2 <page.html> [build]`: one baseline as a server of its own; prints its port.
 * `argon2` verifies one password a request, on the thread pool, as the login does.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { hash, verify } from "@node-rs/argon2";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { pageAsData } from "./page-as-data.mjs";

const [, , kind = "", pageFile = "", build = ""] = process.argv;
const html = readFileSync(pageFile, "utf8");
const page = pageAsData(html);

/** @param {import("./page-as-data.mjs").PageNode} node @param {number} key @returns {import("react").ReactNode} */
const render = (node, key) =>
  typeof node === "string"
    ? node
    : createElement(node[0], { key, ...node[1] }, ...node[2].map(render));

/** @type {import("node:http").RequestListener} */
let answer;
if (kind === "raw") {
  const bytes = Buffer.from(html);
  answer = (_request, response) => {
    response.writeHead(200, { "Content-Type": "text/html", "Content-Length": bytes.length });
    response.end(bytes);
  };
} else if (kind === "react") {
  answer = (_request, response) => {
    const text = `<!DOCTYPE html>${renderToString(createElement("html", { lang: "en" }, createElement("body", null, page.map(render))))}`;
    response.writeHead(200, { "Content-Type": "text/html" });
    response.end(text);
  };
} else if (kind === "argon2") {
  const known = await hash("demo1234", { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  answer = (_request, response) => {
    void verify(known, "demo1234").then((good) => response.end(String(good)));
  };
} else {
  Object.assign(globalThis, {
    benchPage: page,
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
  const module = await import(pathToFileURL(build).href);
  const app = express();
  app.use(createRequestHandler({ build: module, mode: "production" }));
  answer = app;
}
const server = createServer(answer).listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`port ${typeof address === "object" ? address?.port : ""}\n`);
});
