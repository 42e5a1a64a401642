import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The versions whose inside the files of this folder were written for. */
const VERSIONS = {
  "@remix-run/dev": "2.17.5",
  "@remix-run/node": "2.17.5",
  "@remix-run/react": "2.17.5",
  "@remix-run/route-config": "2.17.5",
  "@remix-run/router": "1.23.4",
  "react-router": "6.30.6",
  "react-router-dom": "6.30.6",
};

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides: Record<string, string>;
}

it.each(Object.entries(VERSIONS))("%s is %s", (name, version) => {
  const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
  const installed = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
  const { dependencies, devDependencies, overrides } = manifest;
  expect(
    [{ ...dependencies, ...devDependencies, ...overrides }[name], installed.version],
    `${name} has changed. Go through app/http/remix/README.md, then write the new version here.`,
  ).toEqual([version, version]);
});
