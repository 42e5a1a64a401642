import { afterEach, expect, it, vi } from "vitest";
import { registerWorker } from "./register-worker";

const MANIFEST = "https://gym.test/gym/iron/manifest.webmanifest?lang=en";
const KEPT = "gymfront 1 /gym/iron home";
const register = vi.fn<(path: string, options: object) => Promise<unknown>>();
const forget = vi.fn<(name: string) => Promise<boolean>>();

function openPage({ manifest, isSignedIn = false }: { manifest?: string; isSignedIn?: boolean }) {
  const link = manifest === undefined ? null : { href: manifest };
  vi.stubGlobal("window", {});
  vi.stubGlobal("navigator", { serviceWorker: { register } });
  vi.stubGlobal("caches", { keys: () => Promise.resolve([KEPT, "another"]), delete: forget });
  vi.stubGlobal("document", {
    querySelector: (selector: string) => (selector.includes("manifest") ? link : null),
    documentElement: { dataset: isSignedIn ? { person: "" } : {} },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  register.mockReset();
  forget.mockReset();
});

it("the worker lies beside the page's manifest, for its mount", async () => {
  openPage({ manifest: MANIFEST });
  register.mockResolvedValue({});
  await registerWorker();
  const options = { scope: "/gym/iron", updateViaCache: "none" };
  expect(register.mock.calls).toEqual([["/gym/iron/service-worker.js", options]]);
  expect(forget).not.toHaveBeenCalled();
});

it("a page without a manifest asks for no worker, and forgets documents once a person has signed in", async () => {
  openPage({ isSignedIn: true });
  await registerWorker();
  expect(register).not.toHaveBeenCalled();
  expect(forget.mock.calls).toEqual([[KEPT]]);
});

it("a worker that cannot be fetched leaves the page as it is", async () => {
  openPage({ manifest: MANIFEST });
  register.mockRejectedValue(new TypeError("A bad HTTP response code (404) was received"));
  await expect(registerWorker()).resolves.toBeUndefined();
});
