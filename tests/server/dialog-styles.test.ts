/**
 * The page below a dialog is imported lazily, and an import does not request stylesheets that the document already
 * has. They leave with the page that loaded them, so the route of the dialog names them too.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const assets = fileURLToPath(new URL("../../build/client/assets/", import.meta.url));

function stylesOf(route: string): string[] {
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name)) ?? "";
  const text = readFileSync(`${assets}${file}`, "utf8");
  const manifest: { routes: Record<string, { css?: string[] }> } = JSON.parse(
    text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1),
  );
  return manifest.routes[route]?.css ?? [];
}

it.each(["gym", "host"])(
  "%s: the subscription's dialog brings the styles of the profile below it",
  (mount) => {
    const profile = stylesOf(`${mount}/profile`);
    expect(profile.length).toBeGreaterThan(0);
    expect(stylesOf(`${mount}/subscription`)).toEqual(expect.arrayContaining(profile));
  },
);
