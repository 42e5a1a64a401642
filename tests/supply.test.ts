/** The lock file has reviewed versions: these minimum versions hold even if `npm audit` is unreachable. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./support/sources";

interface Locked {
  version?: string;
  hasInstallScript?: boolean;
  resolved?: string;
  dev?: boolean;
  optional?: boolean;
}

const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, Locked>;
};
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

/** Below these versions a published advisory applies to our use of the package, or a reviewed pin is lost. */
const AT_LEAST: Record<string, string | string[]> = {
  "@remix-run/node": "2.17.5",
  "@remix-run/router": "1.23.4",
  "react-router": "6.30.6",
  express: "4.22.3",
  "body-parser": "1.20.3",
  "path-to-regexp": "0.1.12",
  cookie: "0.7.0",
  send: "0.19.0",
  qs: "6.14.1",
  "sanitize-html": "2.17.5",
  nodemailer: "7.0.13",
  "drizzle-orm": "0.45.4",
  sharp: "0.35.5",
  ws: "7.5.10",
  // One line each: 6 is a dependency of @remix-run/node in production, 7 belongs to the tests.
  undici: ["6.29.1", "7.30.2"],
};

const packages = Object.entries(lock.packages).filter(([path]) => path !== "");
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + 13);

const majorOf = (version: string) => version.split(".")[0];

function isOlder(version: string, than: string): boolean {
  const [a = [], b = []] = [version, than].map((one) => one.split(/[.-]/).map(Number));
  for (const index of [0, 1, 2]) {
    if ((a[index] ?? 0) !== (b[index] ?? 0)) return (a[index] ?? 0) < (b[index] ?? 0);
  }
  return false;
}

describe("supply", () => {
  it("no copy of a package is older than the reviewed version", () => {
    const older = packages
      .filter(([path, { version }]) => {
        const least = AT_LEAST[nameOf(path)];
        if (least === undefined || version === undefined) return false;
        const lines = [least].flat();
        const line = lines.find((one) => majorOf(one) === majorOf(version)) ?? lines[0];
        return line !== undefined && isOlder(version, line);
      })
      .map(([path, { version }]) => `${path} ${version}`);
    expect(older).toEqual([]);
  });

  it("every version is exact", () => {
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(([name]) => name);
    expect(loose).toEqual([]);
  });

  it("nothing that production installs needs an install script", () => {
    expect(
      packages
        .filter(([, one]) => one.hasInstallScript && !one.dev && !one.optional)
        .map(([path]) => path),
    ).toEqual([]);
  });

  it("the lock names no private registry", () => {
    const hosts = new Set(
      packages.flatMap(([, { resolved }]) => (resolved ? [new URL(resolved).host] : [])),
    );
    expect([...hosts].filter((host) => host !== "registry.npmjs.org")).toEqual([]);
  });
});
