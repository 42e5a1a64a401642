import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";

// The template's defaults, and nothing else: what our pages are compared with.
export default defineConfig({
  plugins: [
    remix({
      buildDirectory: process.env["BARE_REMIX_BUILD"] ?? "build",
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
  ],
});
