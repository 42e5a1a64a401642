/**
 * Loads the script of the social network on the first press and asks it for a token (product.md §7 "Social login"). A
 * script that is missing or silent answers with the status `facebookNotLoaded`; else the network's status is passed on.
 */
import type { FacebookScript } from "~/features/identity/social/facebook";

const SCRIPT_TIMEOUT_MS = 8_000;

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
  }
}

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
  if (getLibrary()) return getLibrary();
  await new Promise<void>((resolve) => {
    const element = document.createElement("script");
    element.src = scriptUrl;
    element.async = true;
    const finish = () => resolve();
    element.addEventListener("load", finish);
    element.addEventListener("error", finish);
    window.setTimeout(finish, SCRIPT_TIMEOUT_MS);
    document.head.append(element);
  });
  const library = getLibrary();
  library?.init({ appId, version, cookie: false, xfbml: false });
  return library;
}

const getLibrary = (): FacebookLibrary | null => window.FB ?? null;
