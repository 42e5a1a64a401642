/** The root loader's data for every page: the gym, the mount, the person and the language. */
import { useRouteLoaderData } from "@remix-run/react";
import type { Language } from "~/kernel/languages";
import type { Mount } from "~/paths";

export interface Shell {
  gym: {
    guid: string;
    name: string;
    logoImageUrl: string | null;
    headerImageUrl: string | null;
    communityUrl: string | null;
  } | null;
  mount: Mount;
  person: { firstName: string } | null;
  isTrainer: boolean;
  /** Consent to affiliate tracking: the answer, and the click id in the address; null: no network is configured. */
  consent: { answer: "yes" | "no" | null; click: string | null } | null;
  lang: Language;
  /** Of a page that is not there. */
  notFoundTitle: string;
  /** The visitor's full current address. */
  currentUrl: string;
  /** The Sign In link's returnUrl: the current address, but on /login and /signup their own returnUrl. */
  signInReturnUrl: string | null;
  year: number;
  links: { join?: string; about?: string; blog?: string; resources?: string };
  toast: { kind: "good" | "bad"; key: string } | null;
  themeCss: string;
}

export function useShell(): Shell {
  const shell = useRouteLoaderData<{ shell: Shell }>("root");
  if (!shell) throw new Error("useShell: the root loader has not run");
  return shell.shell;
}
