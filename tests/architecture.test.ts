/** Who may import whom, and the habits that a reader relies on (CONTRIBUTING.md §3). */
import { dirname, join, normalize } from "node:path";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { functionsOf, readSources, root, specifiersOf, type Source } from "./support/sources";

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const code = [
  ...readSources("app", /\.(?:ts|tsx|mjs)$/),
  { path: "server.ts", text: readFileSync(join(root, "server.ts"), "utf8") },
].filter(({ path }) => !isTest(path) && !path.startsWith("app/demo/media/"));

/** `~/…` lies below app, a relative name beside its importer; a package keeps its name. */
function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith("~/")) return `app/${specifier.slice(2)}`;
  if (specifier.startsWith(".")) return normalize(join(dirname(from), specifier));
  return specifier;
}

const imports = code.flatMap((source) =>
  specifiersOf(source).map((specifier) => ({
    from: source.path,
    to: targetOf(source.path, specifier),
  })),
);

/** May know everything: they put the parts together. */
const ROOTS =
  /^(?:server\.ts|app\/demo\/|app\/server\/(?!env\.server|log\.server|(?:facebook|payment)-settings))/;

const isApp = (target: string) => target.startsWith("app/");
const isIn = (target: string, ...folders: string[]) =>
  folders.some((folder) => target === `app/${folder}` || target.startsWith(`app/${folder}/`));
const isServerOnly = (target: string) => /\.server$/.test(target);
const isPureFeature = (target: string) =>
  target.startsWith("app/features/") && !isServerOnly(target);
const featureOf = (path: string) => /^app\/features\/([^/]+)\//.exec(path)?.[1];

/** Which features a feature may know (direct imports; the graph is checked to be acyclic). */
const FEATURES: Record<string, string[]> = {
  tracking: [],
  // A browser that may be notified belongs to a gym and a student, and ends with the session.
  notifications: ["gyms", "identity"],
  gyms: [],
  audit: ["gyms"],
  media: ["gyms", "audit"],
  // The rows name the uploader of a file; the media stores hold its bytes and the trainers' copies of films.
  library: ["gyms", "identity", "media", "audit", "trainers"],
  legal: ["gyms"],
  trainers: ["gyms"],
  // The trainer who brought a student; the terms that a creator has accepted.
  identity: ["gyms", "trainers", "legal"],
  // Mail and events are written in the transaction of what they speak of.
  billing: ["gyms", "identity", "legal", "notifications", "tracking", "audit"],
  // Whose like it is; the library's files that a workout plays.
  catalog: ["gyms", "billing", "identity", "tracking", "library", "audit"],
  player: ["gyms", "catalog", "billing", "identity", "tracking", "media", "workout-tracking"],
  challenges: ["gyms", "identity", "catalog", "audit"],
  // A completed workout, the items of challenges it does and the zone of its browser: in the transaction of its event.
  "workout-tracking": ["gyms", "identity", "catalog", "challenges"],
  // What a broadcast leaves behind: segments and a picture.
  lives: ["gyms", "identity", "billing", "catalog", "media", "audit"],
  partners: ["gyms", "identity", "billing"],
  search: ["gyms", "catalog", "challenges"],
  progress: ["gyms", "identity", "catalog", "workout-tracking", "notifications"],
};
/** The files that select from tables of another feature (docs/architecture.md §4.1). */
const READS_OTHER_TABLES = [
  "app/features/billing/accounts/queries.server.ts",
  "app/features/billing/plans/queries.server.ts",
  "app/features/billing/subscriptions/queries.server.ts",
  "app/features/catalog/drafts/check-references.server.ts",
  "app/features/journeys/announce-weekly-progress.server.ts",
  "app/features/journeys/purge-originals.server.ts",
  "app/features/notifications/push/subscribe-to-push.server.ts",
  "app/features/progress/queries.server.ts",
  "app/features/progress/workout-marks.server.ts",
  "app/features/search/list-candidates.server.ts",
  "app/features/search/load-workout-texts.server.ts",
  "app/features/trainers/change-trainer.server.ts",
  "app/features/trainers/create-trainer.server.ts",
  "app/features/trainers/forget-trainer.server.ts",
  "app/features/trainers/queries.server.ts",
  "app/features/trainers/remove-film-of-gym.server.ts",
  "app/features/trainers/stop-teaching.server.ts",
  "app/features/trainers/teach-at-gym.server.ts",
];
/** The files that write acts of creators in the program's own transactions, and why the role of creators can not. */
const ACTS_OF_THE_PROGRAM: Record<string, string> = {
  // The queue and the outbox are no creator's tables.
  "app/features/library/finish-upload.server.ts": "sends a job",
  "app/features/library/retry-library-file.server.ts": "sends a job",
  "app/features/library/delete-library-file.server.ts": "sends a job",
  "app/features/journeys/cancel-live.server.ts": "sends mails to members",
  "app/features/journeys/move-live.server.ts": "sends mails to members",
  "app/features/journeys/invite-staff.server.ts": "writes an invitation and its mail",
  "app/features/journeys/withdraw-staff-invitation.server.ts": "writes an invitation",
  "app/features/journeys/accept-invitation.server.ts": "gives a role, and the person has none yet",
  "app/features/journeys/change-staff-role.server.ts": "gives a role",
  "app/features/journeys/open-gym.server.ts": "the gym does not exist before",
  "app/features/journeys/edit-trainer.server.ts":
    "a trainer belongs to several gyms, and it sends a job",
  "app/features/journeys/publish-legal-text.server.ts": "sends a job",
  "app/features/billing/accounts/open-dashboard.server.ts": "writes a payment account",
  "app/features/billing/accounts/connect-account.server.ts": "writes a payment account",
};
/** Knows all, and none knows it. */
const JOURNEYS = "journeys";

/** A package that talks to the outside or does heavy work lives behind one file. */
const GATEWAYS: Record<string, RegExp> = {
  // The limits' library wants the pool as it is.
  pg: /^app\/(?:db\/|http\/edge\/limits\.server\.ts$)/,
  "@electric-sql/pglite": /^app\/db\//,
  "pg-boss": /^app\/server\/jobs\/queue\.server\.ts$/,
  nodemailer: /^app\/features\/notifications\/transport\.server\.ts$/,
  stripe: /^app\/features\/billing\/stripe\//,
  "@aws-sdk/client-s3": /^app\/features\/media\//,
  "@tus/server": /^app\/(?:http\/uploads|features\/library\/uploads)\//,
  "@tus/file-store": /^app\/features\/library\/uploads\/file-library-store\.server\.ts$/,
  "@tus/s3-store": /^app\/features\/library\/uploads\/bucket-library-store\.server\.ts$/,
  "tus-js-client": /^app\/routes\/studio\/library\//,
  busboy: /^app\/http\/(?:read-file-form|uploads\/form-uploads)\.server\.ts$/,
  sharp: /^app\/features\/media\//,
  "@node-rs/argon2": /^app\/features\/identity\/password-thread\.server\.mjs$/,
  bowser: /^app\/features\/identity\/read-device\.server\.ts$/,
  "markdown-it": /^app\/features\/gyms\/markdown\.server\.ts$/,
  turndown: /^app\/features\/gyms\/markdown\.server\.ts$/,
  "sanitize-html": /^app\/features\/gyms\/rich-text\.server\.ts$/,
  "rate-limiter-flexible":
    /^app\/http\/edge\/(?:limits\.server|limit-calls|limit-tracking|bounded-limiter)\.ts$/,
  "hls.js": /^app\/routes\/member\/(?:player|lives\/watch)\//,
  "postal-mime": /^app\/features\/notifications\//,
  "remix-auth":
    /^app\/routes\/member\/identity\/(?:authenticator\.server|facebook-callback|facebook-strategy\.server)\.ts$/,
  "remix-auth-oauth2": /^app\/routes\/member\/identity\/facebook-strategy\.server\.ts$/,
  "remix-auth-form": /^app\/routes\/member\/identity\/authenticator\.server\.ts$/,
  "web-push": /^app\/features\/notifications\/push\/push-transport\.server\.ts$/,
  sitemap: /^app\/http\/edge\/sitemap\.server\.ts$/,
  "ical-generator": /^app\/features\/lives\/calendar\.server\.ts$/,
  rrule: /^app\/features\/lives\/series\//,
  ws: /^app\/http\/broadcast\//,
  helmet: /^app\/http\/edge\/security-headers\.ts$/,
};

/** Remix only where the later move to its successor is a codemod. */
const REMIX_ALLOWED =
  /^(?:server\.ts|app\/(?:routes\/|routes\.ts|http\/|root\.tsx|entry\.(?:client|server)\.tsx|ui\/))/;

/** `app/routes/member/…` → member; anything else has none. */
const audienceOf = (path: string) => /^app\/routes\/([^/]+)\//.exec(path)?.[1];
/** `app/routes/member/billing/…` → app/routes/member/billing; of the API the audience, of other files the file. */
const subjectOf = (path: string) =>
  /^app\/routes\/(?:api|[^/]+\/[^/]+(?=\/)|[^/]+(?=\/))/.exec(path)?.[0] ?? path;

/** Request plumbing and the design system are shared by their nature; the rest has to be. */
const SHARED_BY_TWO =
  /^app\/(?:http\/(?!edge\/|broadcast\/|uploads\/|remix\/|cache\/|media\/)|ui\/(?!primitives\/|layout\/|shell\/|styles\/))/;

/** Where a file is used, through others of http or ui as well. */
function homesOf(path: string): string[] {
  const homes = new Set<string>();
  const reached = new Set<string>([path]);
  for (const file of reached) {
    const target = file.replace(/\.(?:tsx?|mjs)$/, "");
    for (const { from } of imports.filter(({ to }) => to === target)) {
      if (/^app\/(?:http|ui)\//.test(from)) reached.add(from);
      else homes.add(subjectOf(from));
    }
  }
  return [...homes];
}

/** The modules that routes.ts names, without their endings. */
const routeModules = new Set(
  [...readFileSync(join(root, "app/routes.ts"), "utf8").matchAll(/"(routes\/[^"]+)\.tsx?"/g)].map(
    ([, module]) => `app/${module}`,
  ),
);

function offences(judge: (edge: { from: string; to: string }) => boolean): string[] {
  return imports
    .filter(({ from }) => !ROOTS.test(from))
    .filter(judge)
    .map(({ from, to }) => `${from} → ${to}`);
}

const PURE_PACKAGES = /^zod$|^luxon$|^rrule$|^@conform-to\/zod\/v4$/;

describe("imports", () => {
  it("kernel imports nothing but itself and Node's own crypto", () => {
    expect(
      offences(
        ({ from, to }) =>
          isIn(from, "kernel") &&
          !isIn(to, "kernel") &&
          !(to === "node:crypto" && from.endsWith(".server.ts")),
      ),
    ).toEqual([]);
  });

  it("db knows kernel and env, and no feature", () => {
    expect(
      offences(
        ({ from, to }) =>
          isIn(from, "db") && isApp(to) && !isIn(to, "db", "kernel", "server/env.server"),
      ),
    ).toEqual([]);
  });

  it("pure feature files know kernel, zod and pure feature files", () => {
    expect(
      offences(({ from, to }) => {
        if (featureOf(from) === undefined || /\.server\.(?:tsx?|mjs)$/.test(from)) return false;
        // A port is written in terms of Node's stream type; nothing is read by it.
        if (from === "app/features/media/media-store.ts" && to === "node:stream") return false;
        return !(isPureFeature(to) || isIn(to, "kernel") || PURE_PACKAGES.test(to));
      }),
    ).toEqual([]);
  });

  it("a feature never knows the web, the looks, the settings", () => {
    expect(
      offences(
        ({ from, to }) =>
          featureOf(from) !== undefined &&
          (isIn(to, "http", "routes", "ui", "server", "i18n", "demo") ||
            /^(?:@remix-run\/|react(?:-dom|-i18next)?$|express$)/.test(to)),
      ),
    ).toEqual([]);
  });

  it("a feature knows only the features that FEATURES lists for it", () => {
    expect(
      offences(({ from, to }) => {
        const own = featureOf(from);
        const other = featureOf(to);
        if (own === undefined || other === undefined || own === other) return false;
        if (own === JOURNEYS) return false;
        return !(FEATURES[own] ?? []).includes(other);
      }),
    ).toEqual([]);
  });

  it("a feature reads the tables of another only where READS_OTHER_TABLES says so", () => {
    const readers = imports.filter(({ from, to }) => {
      const [own, other] = [featureOf(from), featureOf(to)];
      const isTable = to.endsWith("/schema.server") && !from.endsWith("/schema.server.ts");
      return isTable && own !== undefined && other !== undefined && own !== other;
    });
    const files = new Set(readers.map(({ from }) => from));
    expect([...files].filter((file) => !file.endsWith(".test.ts")).sort()).toEqual(
      READS_OTHER_TABLES,
    );
  });

  it("features form no circle, and FEATURES lists exactly the existing ones", () => {
    const seen = new Set(imports.flatMap(({ from }) => featureOf(from) ?? []));
    expect([...seen].filter((name) => name !== JOURNEYS).sort()).toEqual(
      Object.keys(FEATURES).sort(),
    );
    const settled = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      for (const [name, known] of Object.entries(FEATURES)) {
        if (known.every((other) => settled.has(other))) settled.add(name);
      }
    }
    expect(Object.keys(FEATURES).filter((name) => !settled.has(name))).toEqual([]);
  });

  it("ui knows ui, kernel, paths, i18n and pure feature files", () => {
    expect(
      offences(
        ({ from, to }) =>
          isIn(from, "ui") &&
          isApp(to) &&
          // The type of the root loader's data.
          !(from === "app/ui/shell/use-shell.ts" && to === "app/root") &&
          (isServerOnly(to) ||
            !(
              isIn(
                to,
                "ui",
                "kernel",
                "paths",
                "payment-paths",
                "live-paths",
                "challenge-paths",
                "i18n",
              ) || isPureFeature(to)
            )),
      ),
    ).toEqual([]);
  });

  it("http knows features, kernel, paths, i18n and the database's types", () => {
    expect(
      offences(
        ({ from, to }) =>
          isIn(from, "http") &&
          isApp(to) &&
          !isIn(
            to,
            "http",
            "features",
            "kernel",
            "paths",
            "challenge-paths",
            "studio-paths",
            "i18n",
            "server/env.server",
          ) &&
          to !== "app/db/client.server",
      ),
    ).toEqual([]);
  });

  it("pages know http, features, ui, paths, kernel, i18n and their own audience; never db, env or the API", () => {
    expect(
      offences(
        ({ from, to }) =>
          isIn(from, "routes") &&
          !isIn(from, "routes/api") &&
          isApp(to) &&
          !isIn(
            to,
            "http",
            "features",
            "ui",
            "paths",
            "payment-paths",
            "live-paths",
            "challenge-paths",
            "account-paths",
            "studio-paths",
            "kernel",
            "i18n",
          ) &&
          audienceOf(from) !== audienceOf(to),
      ),
    ).toEqual([]);
  });

  it("a route module is imported by nothing", () => {
    expect(routeModules.size).toBeGreaterThan(20);
    expect(offences(({ to }) => routeModules.has(to))).toEqual([]);
  });

  it("a file of http or ui serves two audiences or subjects; one that serves a single one stands there", () => {
    const misplaced = code
      .map(({ path }) => path)
      .filter((path) => SHARED_BY_TWO.test(path))
      .flatMap((path) => {
        const homes = homesOf(path);
        return homes.length === 1 ? [`${path} belongs to ${homes[0]}`] : [];
      });
    expect(misplaced).toEqual([]);
  });

  it("the API knows itself, http, features, paths, kernel and i18n; never db, env, ui or a page", () => {
    expect(
      offences(
        ({ from, to }) =>
          isIn(from, "routes/api") &&
          (to === "app/routes/api/route" ||
            /\.module\.css$|^react(?:-dom|-i18next)?$/.test(to) ||
            (isApp(to) && !isIn(to, "routes/api", "http", "features", "paths", "kernel", "i18n"))),
      ),
    ).toEqual([]);
  });

  it("Remix is imported only where a page or a request is", () => {
    expect(
      offences(({ from, to }) => to.startsWith("@remix-run/") && !REMIX_ALLOWED.test(from)),
    ).toEqual([]);
  });

  it("a package that reaches outside stands behind one gateway", () => {
    expect(
      offences(({ from, to }) => {
        const name = Object.keys(GATEWAYS).find((one) => to === one || to.startsWith(`${one}/`));
        return name !== undefined && !GATEWAYS[name]?.test(from);
      }),
    ).toEqual([]);
  });

  it("nothing in the program imports a test or a development tool", () => {
    const manifest: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const { devDependencies } = manifest as { devDependencies: Record<string, string> };
    // Of schema-dts there are types alone.
    const allowed =
      /^(?:@remix-run\/route-config|vite|@fontsource-variable\/|drizzle-kit|schema-dts$)/;
    expect(
      imports.filter(
        ({ from, to }) =>
          to.startsWith("tests/") ||
          (Object.keys(devDependencies).some((name) => to === name || to.startsWith(`${name}/`)) &&
            !allowed.test(to) &&
            !from.endsWith(".mjs") &&
            !/^app\/db\/drizzle\.config\.ts$/.test(from)),
      ),
    ).toEqual([]);
  });
});

function lines(judge: (source: Source, line: string) => boolean): string[] {
  return code.flatMap((source) =>
    source.text
      .split("\n")
      .flatMap((line, index) =>
        judge(source, line) ? [`${source.path}:${index + 1} ${line.trim()}`] : [],
      ),
  );
}

describe("habits", () => {
  it("process.env is read in one file", () => {
    expect(
      lines(
        ({ path }, line) =>
          /\bprocess\.env\b/.test(line) &&
          !/^\s*(?:\*|\/\/|\/\*\*)/.test(line) &&
          path !== "app/server/env.server.ts" &&
          // Starters: they hand the environment on to a process or to parseEnv.
          !/^(?:server\.ts|app\/server\/(?:start|build)\.mjs)$/.test(path),
      ),
    ).toEqual([]);
  });

  it("one file takes the role of creators, so that none takes it without naming the gym", () => {
    const places = lines((_source, line) =>
      /set_config\(\s*['"]role|\bset (?:local )?role\b/i.test(line),
    );
    expect(places.map((place) => place.split(":")[0])).toEqual([
      "app/db/gym-transaction.server.ts",
    ]);
  });

  it("acts of creators are written in a creator's transaction", () => {
    const textOf = new Map(code.map(({ path, text }) => [path, text]));
    const importersOf = (path: string) =>
      imports.filter(({ to }) => `${to}.ts` === path).map(({ from }) => from);
    /** What opens the transaction of an act: the file itself, or those that hand it theirs. */
    const openersOf = (path: string): string[] =>
      /\bin(?:Gym)?Transaction[<(]/.test(textOf.get(path) ?? "")
        ? [path]
        : importersOf(path).flatMap(openersOf);
    const openers = new Set(
      importersOf("app/features/audit/record-act.server.ts").flatMap(openersOf),
    );
    expect(openers.size).toBeGreaterThan(20);
    const others = [...openers].filter(
      (path) => !/\binGymTransaction[<(]/.test(textOf.get(path) ?? ""),
    );
    expect(others.toSorted()).toEqual(Object.keys(ACTS_OF_THE_PROGRAM).toSorted());
  });

  it("addresses are built in paths.ts alone", () => {
    expect(
      lines(
        ({ path }, line) =>
          isIn(path, "routes", "ui", "http") &&
          /(?:\b(?:to|action|href|closeTo)=\{?["'`]\/|\b(?:redirect|seeOther|navigate)\(\s*["'`]\/)/.test(
            line,
          ) &&
          // Files of public/ are no pages.
          !/["'`]\/(?:brand|favicon)/.test(line),
      ),
    ).toEqual([]);
  });

  it("no file only hands on what others export", () => {
    expect(
      code
        .filter(({ path, text }) => {
          if (/\/index\.tsx?$/.test(path)) return true;
          const statements = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "").trim();
          return (
            statements !== "" &&
            /^(?:export\s+(?:\*|\{[^}]*\}|type\s*\{[^}]*\})\s+from\s+["'](?![^"']+\?url)[^"']+["'];?\s*)+$/.test(
              statements,
            )
          );
        })
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it("no test puts another module in a module's place: the files of a worker share them", () => {
    const mocking = [
      ...readSources("app", /\.test\.tsx?$/),
      ...readSources("tests", /\.tsx?$/),
    ].filter(({ text }) => /\bvi\.(?:do)?mock\(/i.test(text));
    expect(mocking.map(({ path }) => path)).toEqual([]);
  });

  it("file names describe their content", () => {
    expect(
      code
        .map(({ path }) => path)
        .filter(
          (path) =>
            /(?:^|[/.-])(?:utils?|helpers?|misc|common|shared|lib)(?:[/.-]|$)/.test(path) ||
            !/^[a-z0-9./_-]+$/.test(path),
        ),
    ).toEqual([]);
  });

  it("a route module has at most 150 lines, a server half 200, a file of the API 350", () => {
    const limitOf = (path: string) => {
      if (isIn(path, "routes/api")) return 350;
      if (routeModules.has(path.replace(/\.tsx?$/, ""))) return 150;
      return /\.server\.tsx?$/.test(path) ? 200 : Infinity;
    };
    expect(
      code
        .filter(({ path }) => isIn(path, "routes"))
        .map(({ path, text }) => ({ path, lines: text.trimEnd().split("\n").length }))
        .filter(({ path, lines }) => lines > limitOf(path)),
    ).toEqual([]);
  });

  it("a function of the API has 80 lines at most", () => {
    expect(
      code
        .filter(({ path }) => isIn(path, "routes/api"))
        .flatMap((source) =>
          functionsOf(source)
            .filter(({ lines }) => lines > 80)
            .map(({ line }) => `${source.path}:${line}`),
        ),
    ).toEqual([]);
  });

  it("types and lint are never switched off", () => {
    expect(
      lines(
        (_source, line) =>
          !/^\s*(?:\/?\*|\/\/ [A-Z])/.test(line) &&
          /@ts-(?:ignore|nocheck|expect-error)|eslint-disable|oxlint-disable|[\w)\]]\s*:\s*any\s*[,;)=]|\bas any[,;)\s]|\bTODO\b|\bFIXME\b/.test(
            line,
          ),
      ),
    ).toEqual([]);
  });

  it("no component writes a style attribute: the policy would refuse it", () => {
    expect(lines(({ path }, line) => path.endsWith(".tsx") && /\sstyle=\{/.test(line))).toEqual([]);
  });

  it("io lives in .server files", () => {
    expect(
      offences(
        ({ from, to }) =>
          isIn(from, "features", "ui", "kernel") &&
          !/\.server\.(?:tsx?|mjs)$/.test(from) &&
          to.startsWith("node:") &&
          !(from === "app/features/media/media-store.ts" && to === "node:stream"),
      ),
    ).toEqual([]);
  });

  it("every feature explains itself in at most 60 lines", () => {
    const readmes = readSources("app/features", /^README\.md$/);
    const features = [...new Set(code.flatMap(({ path }) => featureOf(path) ?? []))];
    expect(
      features.filter((name) => !readmes.some(({ path }) => featureOf(path) === name)),
    ).toEqual([]);
    expect(
      readmes.filter(({ text }) => text.trimEnd().split("\n").length > 60).map(({ path }) => path),
    ).toEqual([]);
  });

  it("the README of the journeys names each of them", () => {
    const [readme] = readSources("app/features/journeys", /^README\.md$/);
    const names = readSources("app/features/journeys", /^[a-z-]+(?:\.server)?\.ts$/).map(
      ({ path }) => path.replace(/^.*\/|(?:\.server)?\.ts$/g, ""),
    );
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !readme?.text.includes(`\`${name}\``))).toEqual([]);
  });
});
