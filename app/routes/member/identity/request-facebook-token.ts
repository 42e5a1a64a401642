/**
 * Loads the script of the social network on the first press and asks it for a token (product.md §7 "Social login"). A
 * script that is missing or silent answers with the status `facebookNotLoaded`; else the network's status is passed on.
 */
import type { FacebookScript } from "~/features/identity/social/facebook";

const SCRIPT_TIMEOUT_MS = 8_000;
/** From the load of the script to its library. */
const LIBRARY_TIMEOUT_MS = 2_000;

interface LoginResponse {
  status: string;
  authResponse?: { accessToken: string } | null;
}

interface FacebookLibrary {
  init(options: { appId: string; version: string; cookie: boolean; xfbml: boolean }): void;
  login(
    done: (response: LoginResponse) => void,
    options: { scope: string; return_scopes: boolean; auth_type: string },
  ): void;
}

declare global {
  interface Window {
    FB?: FacebookLibrary;
    /** The script calls it once its library is there, which may be later than its own load. */
    fbAsyncInit?: () => void;
  }
}

/** A library that came after its time is there for the next press, and wants to be initialised first. */
let initialized: FacebookLibrary | null = null;

export async function requestFacebookToken(
  script: FacebookScript,
): Promise<{ status: string; accessToken: string | null }> {
  const library = await load(script);
  if (!library) return { status: "facebookNotLoaded", accessToken: null };
  return new Promise((resolve) => {
    library.login(
      ({ status, authResponse }) =>
        resolve({
          status,
          accessToken: status === "connected" ? (authResponse?.accessToken ?? null) : null,
        }),
      { scope: script.scope, return_scopes: true, auth_type: "" },
    );
  });
}

async function load({
  scriptUrl,
  appId,
  version,
}: FacebookScript): Promise<FacebookLibrary | null> {
  if (!getLibrary()) await loadScript(scriptUrl);
  const library = getLibrary();
  if (library && library !== initialized) {
    library.init({ appId, version, cookie: false, xfbml: false });
    initialized = library;
  }
  return library;
}

const loadScript = (scriptUrl: string): Promise<void> =>
  new Promise((resolve) => {
    const element = document.createElement("script");
    element.src = scriptUrl;
    element.async = true;
    const finish = () => resolve();
    window.fbAsyncInit = finish;
    element.addEventListener("load", () => {
      // A blocker of content may answer with an empty script.
      if (getLibrary()) finish();
      else window.setTimeout(finish, LIBRARY_TIMEOUT_MS);
    });
    element.addEventListener("error", finish);
    window.setTimeout(finish, SCRIPT_TIMEOUT_MS);
    document.head.append(element);
  });

const getLibrary = (): FacebookLibrary | null => window.FB ?? null;
