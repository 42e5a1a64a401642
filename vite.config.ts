import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { constants } from "node:zlib";
import strip from "@rollup/plugin-strip";
import { vitePlugin as remix } from "@remix-run/dev";
import { build, defineConfig, type Plugin, type Rollup, type ViteDevServer } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** `npm run db:migrate` is `node app/server/start.mjs db-migrate`, and so on. */
const COMMANDS = [
  "db-migrate",
  "db-seed",
  "db-reset",
  "payments-refund",
  "payments-inbox",
  "partners-usage",
  "legal-publish",
  "gyms-invite",
];

/**
 * Keeps the HTTP edge and the Remix app in one module graph: the production build emits
 * `build/server/server.js`, the dev server loads the same `server.ts` through Vite.
 */

function httpEdge(): Plugin {
  return {
    name: "gymfront-http-edge",
    apply: (_config, { command }) => command === "serve" || command === "build",
    buildStart() {
      if (this.environment?.mode === "build" && this.environment.config.build.ssr) {
        this.emitFile({ type: "chunk", id: "./server.ts", fileName: "server.js" });
        for (const name of COMMANDS) {
          const id = `./app/server/commands/${name}.server.ts`;
          this.emitFile({ type: "chunk", id, fileName: `${name}.js` });
        }
      }
    },
    configureServer(vite: ViteDevServer) {
      // Opens the database before the first request and prints the addresses and demo accounts.
      vite.httpServer?.once("listening", () => {
        const address = vite.httpServer?.address();
        const port = typeof address === "object" ? address?.port : undefined;
        void vite
          .ssrLoadModule("./server.ts")
          .then((edge) => edge["announceDevelopment"](port))
          .catch((error: unknown) => {
            vite.config.logger.error(error instanceof Error ? error.message : String(error));
          });
      });
      return () => {
        vite.middlewares.use(async (request, response, next) => {
          try {
            const edge = await vite.ssrLoadModule("./server.ts");
            const app = await edge["developmentApp"]();
            app(request, response, next);
          } catch (error) {
            if (error instanceof Error) vite.ssrFixStacktrace(error);
            next(error);
          }
        });
      };
    },
  };
}

/** Compresses static files at build time with the best compression (performance.md §7.1). */
function compressedAssets(): Plugin[] {
  const plugins = [
    compression({
      include: /\.(?:js|css|json|svg|txt)$/,
      threshold: 512,
      algorithms: [
        defineAlgorithm("brotliCompress", { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        defineAlgorithm("gzip", { level: 9 }),
      ],
    }),
  ].flat();
  return plugins.map((plugin) => ({
    ...plugin,
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
  }));
}

/** Bundles the service worker into one file of its own, which server.ts serves at each mount. */
function serviceWorker(): Plugin {
  return {
    name: "gymfront-service-worker",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    async generateBundle() {
      const output = await build({
        configFile: false,
        logLevel: "warn",
        resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
        build: {
          write: false,
          target: "es2020",
          rollupOptions: {
            input: fileURLToPath(new URL("app/service-worker/service-worker.ts", import.meta.url)),
            output: { format: "iife" },
          },
        },
      });
      const [bundle] = [output].flat();
      const [chunk] = bundle && "output" in bundle ? bundle.output : [];
      if (!chunk) throw new Error("the service worker has no output");
      this.emitFile({ type: "asset", fileName: "service-worker/worker.js", source: chunk.code });
    },
  };
}

const FRAGMENTED_HLS = "hls.js/light?fmp4";
const FRAGMENTED_CHANGES: [RegExp, string][] = [
  [
    /const muxConfig = \[\{[^]*?\}\];/g,
    "const muxConfig = [{ demux: MP4Demuxer, remux: PassThroughRemuxer }];",
  ],
  [/chunkMeta\.iframe && initSegmentData && TSDemuxer\.probe\([^)]*\) \? initSegmentData : /g, ""],
  [
    /return initPromise\.catch\(reason => \{/g,
    "$& if (reason.data?.details === ErrorDetails.INTERNAL_ABORTED) throw reason;",
  ],
];

/**
 * `hls.js/light?fmp4` is hls.js's light build without its code for transport streams, which streams of Gymfront are
 * not: a first play loads 11 KB less (performance.md §4.3). It also lacks a fault of version 1.7: if a segment failed
 * before the initialization segment of its level had come, the library aborted that one, and with it each next segment.
 */
function fragmentedHls(): Plugin {
  return {
    name: "gymfront-fragmented-hls",
    enforce: "pre",
    resolveId(id) {
      if (id !== FRAGMENTED_HLS) return null;
      // The server renders no stream.
      if (this.environment?.config.consumer === "server") return { id, external: true };
      return `${fileURLToPath(import.meta.resolve("hls.js/light"))}?fmp4`;
    },
    transform(code, id) {
      if (!id.endsWith("/hls.light.mjs?fmp4")) return null;
      return FRAGMENTED_CHANGES.reduce(
        (changed, [pattern, replacement]) => replaceOnce(changed, pattern, replacement),
        code,
      );
    },
  };
}

/** @throws when the library has changed, so that a new version fails the build instead of growing silently */
function replaceOnce(code: string, pattern: RegExp, replacement: string): string {
  if (code.match(pattern)?.length !== 1) throw new Error(`a library: not found once: ${pattern}`);
  return code.replace(pattern, replacement);
}

/** Without hls.js's log messages a first play loads 9 KB less. */
const withoutStreamLog = (): Plugin => ({
  ...strip({
    include: /\/hls\.js\/dist\/hls\.light\.mjs/,
    functions: ["this", "logger", "this.logger", "this.hls.logger", "hls.logger"].flatMap(
      (logger) => ["log", "warn", "debug"].map((level) => `${logger}.${level}`),
    ),
    sourceMap: false,
  }),
  apply: "build",
});

/**
 * Where the module of a page is lost, Remix loads the page again that the reader is leaving, which undoes the press on a
 * link. The page that the link leads to is opened instead (app/service-worker/open-lost-page.ts), or, without a worker
 * that answers for it, the error is shown in the page.
 */
const lostRouteModules = (): Plugin => ({
  name: "gymfront-lost-route-modules",
  apply: (_config, { command }) => command === "build",
  transform(code, id) {
    if (!id.endsWith("/@remix-run/react/dist/esm/routeModules.js")) return null;
    return replaceOnce(
      code,
      /console\.error\(`Error loading route module[^]*?window\.location\.reload\(\);/g,
      `if (!window.openLostPage?.()) {
        if (!navigator.onLine) throw error;
        location.reload();
      }`,
    );
  },
});

/** Modules that every page loads stand in few chunks: on a slow network each small file costs a round trip. */
const FRAMEWORK =
  /\/node_modules\/(?:react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream|i18next|react-i18next|html-parse-stringify|void-elements|use-sync-external-store|cookie|set-cookie-parser)\/|commonjsHelpers/;
const SHELL =
  /\/app\/ui\/(?:(?:shell|layout)\/|patterns\/share-link\.|primitives\/(?:badge|button|cached-markup|chip|class-names|empty-state|error-state|flash-toast|icon|logo-badge|picture|picture-address|picture-colors|plain-links|spinner|text-link|use-hydrated|use-page-actions)\.)|\/app\/(?:paths|features\/(?:media\/picture-variant|search\/query-length)|kernel\/languages|i18n\/inlined)\.|vite\/preload-helper/;

/** What draws the icons, and those of many pages; other icons are in the chunks of the parts that show them. */
const ICONS =
  /\/lucide-react\/dist\/esm\/(?!icons\/)|\/icons\/(?:activity|check|chevron-left|circle-check|circle-exclamation-point|heart|house|info|lock|play|radio|rotate-ccw|search|x)\.mjs/;

/** Parts that a dialog shows while its content loads. */
const DIALOG_FRAME = /\/app\/ui\/primitives\/dialog(?:-close|-loading|\.module)\./;

/** What a category's cards are made of, in one file: the pages of trainers show them too. */
const WORKOUT_CARD =
  /\/app\/(?:routes\/member\/catalog\/(?:workout-card|like-failed|use-poll-until-open)|features\/catalog\/poll-until-open|ui\/patterns\/heart-button)\./;

/** A list of cards that grows, of a category and of a search, with the address of its filters. */
const WORKOUT_LIST =
  /\/app\/(?:ui\/primitives\/skeleton\.|routes\/member\/catalog\/(?!category)|routes\/member\/player\/training-stored\.|features\/catalog\/(?:workout-types\/workout-type-key|workouts\/(?:category-filter|cursor|duration|intensity|time-bucket))\.)/;

/** The next live on a gym's home, with the sticker that every live has. */
const LIVE_STRIP =
  /\/app\/(?:routes\/member\/lives\/(?:live-strip|date-sticker)|features\/lives\/date-sticker)\./;

/** The fields of most forms, with what says that one is wrong. */
const FORM_FIELDS = /\/app\/ui\/primitives\/(?:field|checkbox|form-error-summary)\./;

/** What the player, the picture of a live and the trainer's stage share: as files of their own they would cost twice. */
const PLAYING = /\/app\/routes\/member\/player\/(?:load-hls|use-screen-awake|add-listeners)\./;

const WORKOUT_PAGE = /\/app\/routes\/member\/player\/workout\.tsx$/;
const OF_WORKOUT =
  /\/app\/(?:routes\/member\/player|features\/player|ui\/primitives\/tabs)|\/icons\/list-music\.|\/@radix-ui\/react-(?:collection|direction|roving-focus|tabs|use-is-hydrated)\//;

/** The page of a workout stands in one file, although the studio's previews share parts of it. */
function isImportedByWorkout(id: string, graph: Rollup.ManualChunkMeta): boolean {
  if (!OF_WORKOUT.test(id)) return false;
  const page = [...graph.getModuleIds()].filter((module) => WORKOUT_PAGE.test(module));
  const imported = new Set(page);
  for (const module of imported) {
    for (const next of graph.getModuleInfo(module)?.importedIds ?? []) imported.add(next);
  }
  return imported.has(id);
}

function sharedChunk(id: string, graph: Rollup.ManualChunkMeta): string | undefined {
  if (FRAMEWORK.test(id)) return "framework";
  if (DIALOG_FRAME.test(id)) return "dialog-frame";
  if (WORKOUT_CARD.test(id)) return "workout-card";
  if (WORKOUT_LIST.test(id)) return "workout-list";
  if (PLAYING.test(id)) return "playing";
  if (isImportedByWorkout(id, graph)) return "workout-view";
  if (LIVE_STRIP.test(id)) return "live-strip";
  if (FORM_FIELDS.test(id)) return "form-fields";
  if (id.endsWith("/hls.light.mjs?fmp4")) return "hls-fmp4";
  return SHELL.test(id) || ICONS.test(id) ? "shell" : undefined;
}

/**
 * Names a class by its own name and a hash of its file. Vite's default adds the line number, which scripts, styles and
 * pages would repeat hundreds of times.
 */
function scopedName(name: string, _file: string, css: string): string {
  return `${name}_${createHash("sha256").update(css).digest("base64url").slice(0, 4)}`;
}

/** A missing export fails the build: a component that names a class its style sheet lacks would look wrong silently. */
function judgeWarning(warning: Rollup.RollupLog, warn: (warning: Rollup.RollupLog) => void): void {
  if (warning.code === "MISSING_EXPORT") throw new Error(warning.message);
  // Libraries write annotations for another bundler, which a build of Gymfront cannot fix.
  if (warning.code !== "INVALID_ANNOTATION") warn(warning);
}

/**
 * Packages bundled into the server, so that it loads only the parts in use, from one file instead of hundreds. Loading
 * them would take more of a start than the program itself (performance.md §5.2).
 */
const BUNDLED = [
  "lucide-react",
  "drizzle-orm",
  "zod",
  "zod-openapi",
  "@conform-to/dom",
  "@conform-to/react",
  "@conform-to/zod",
  /^(?:d3-|internmap$)/,
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    httpEdge(),
    remix({
      ssr: true,
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
    fragmentedHls(),
    withoutStreamLog(),
    lostRouteModules(),
    serviceWorker(),
    compressedAssets(),
  ],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  css: { modules: { generateScopedName: scopedName } },
  ...(isSsrBuild ? { ssr: { noExternal: BUNDLED } } : {}),
  // Members use old browsers: no top-level await in client code (CONTRIBUTING.md §2.1).
  build: {
    target: "es2020",
    sourcemap: false,
    // Terser makes the framework smaller than esbuild does; the server needs no minification.
    ...(isSsrBuild
      ? {}
      : { minify: "terser" as const, terserOptions: { compress: { passes: 2 } } }),
    rollupOptions: {
      onwarn: judgeWarning,
      ...(isSsrBuild
        ? {}
        : // Otherwise the shell would take the imports of its modules too, e.g. all icons of lucide-react.
          { output: { manualChunks: sharedChunk, onlyExplicitManualChunks: true } }),
    },
  },
  server: { port: Number(process.env["PORT"] ?? 3000), host: "127.0.0.1" },
}));
