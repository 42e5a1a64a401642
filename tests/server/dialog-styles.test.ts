/**
 * What lies below a dialog comes by an import of its own, and an import asks for no sheet that the document has. Who
 * opens the dialog from that very page has its sheets until the page goes, and they with it: so the route names them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const assets = fileURLToPath(new URL("../../build/client/assets/", import.meta.url));

function sheetsOf(route: string): string[] {
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name)) ?? "";
  const text = readFileSync(`${assets}${file}`, "utf8");
  const manifest: { routes: Record<string, { css?: string[] }> } = JSON.parse(
    text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1),
  );
  return manifest.routes[route]?.css ?? [];
}

it.each(["gym", "host"])("%s: the profile below a subscription keeps its looks", (mount) => {
  const profile = sheetsOf(`${mount}/profile`);
  expect(profile.length).toBeGreaterThan(0);
  expect(sheetsOf(`${mount}/subscription`)).toEqual(expect.arrayContaining(profile));
});
