// @ts-check
// The built server with a copy of the demo world, and Caddy with its internal authority before it and before Stripe's.
import { spawn } from "node:child_process";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { embeddedWorld } from "../support/seeded-world.mjs";

const { E2E_PORT, E2E_TLS_PORT, E2E_DATA_DIR, E2E_STRIPE_PORT, E2E_STRIPE_TLS_PORT } = process.env;
if (!E2E_PORT || !E2E_TLS_PORT || !E2E_DATA_DIR) throw new Error("start this by playwright");
rmSync(E2E_DATA_DIR, { recursive: true, force: true });
cpSync(await embeddedWorld(), E2E_DATA_DIR, { recursive: true });

const server = spawn(process.execPath, ["build/server/server.js"], {
  stdio: "inherit",
  env: {
    ...process.env,
    NODE_ENV: "production",
    PORT: E2E_PORT,
    DATA_DIR: E2E_DATA_DIR,
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "error",
  },
});

/** @param {string | undefined} tlsPort @param {string | undefined} port */
const site = (tlsPort, port) => `https://:${tlsPort} {
  tls internal {
    on_demand
  }
  reverse_proxy 127.0.0.1:${port}
}`;

const caddyfile = join(E2E_DATA_DIR, "Caddyfile");
writeFileSync(
  caddyfile,
  `{
  admin off
  auto_https disable_redirects
  skip_install_trust
  storage file_system ${E2E_DATA_DIR}/caddy
  on_demand_tls {
    ask http://127.0.0.1:${E2E_PORT}/domain-check
  }
}
${site(E2E_TLS_PORT, E2E_PORT)}
${site(E2E_STRIPE_TLS_PORT, E2E_STRIPE_PORT)}
`,
);
const caddy = spawn("caddy", ["run", "--config", caddyfile, "--adapter", "caddyfile"], {
  stdio: ["ignore", "ignore", "ignore"],
  env: { ...process.env, XDG_DATA_HOME: E2E_DATA_DIR, XDG_CONFIG_HOME: E2E_DATA_DIR },
});
caddy.on("error", (error) => {
  process.stderr.write(`caddy did not start: ${error.message}\n`);
  process.exit(1);
});

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  caddy.kill("SIGTERM");
  server.kill("SIGTERM");
};
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
caddy.on("exit", (code) => {
  if (stopping) return;
  process.stderr.write(`caddy ended with ${code}: is a port taken?\n`);
  stop();
});
server.on("exit", (code) => {
  caddy.kill("SIGTERM");
  rmSync(E2E_DATA_DIR, { recursive: true, force: true });
  process.exit(stopping ? 0 : (code ?? 1));
});
