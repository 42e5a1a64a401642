// @ts-check
/**
 * Loads TypeScript modules of the app in a plain Node process, for benches and for tests that lock out, kill or race a
 * second process.
 */
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The caller closes it. */
export const startVite = () =>
  createServer({
    root,
    configFile: false,
    logLevel: "silent",
    appType: "custom",
    server: { middlewareMode: true, ws: false, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: { "~": `${root}app` } },
  });

/**
 * The caller states its types.
 * @param {string} path from the repository's root
 * @returns {Promise<any>}
 */
export async function loadApp(path) {
  const vite = await startVite();
  return vite.ssrLoadModule(`/${path}`);
}
