// @ts-check
/**
 * Loads a TypeScript module of the app in a plain Node process, for tests that lock out, kill or race a second
 * process.
 */
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The caller states its types.
 * @param {string} path from the repository's root
 * @returns {Promise<any>}
 */
export async function loadApp(path) {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    appType: "custom",
    server: { middlewareMode: true, ws: false, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: { "~": `${root}app` } },
  });
  return vite.ssrLoadModule(`/${path}`);
}
