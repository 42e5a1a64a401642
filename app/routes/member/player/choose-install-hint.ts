/** Whether and how the finish screen of a second workout asks to put the gym on the home screen (product.md §23). */
interface InstallFacts {
  /** This browser has asked for this gym, or cannot remember that it has. */
  wasShown: boolean;
  /** The page already runs without the browser's bar. */
  isInstalled: boolean;
  /** The browser has offered to install. */
  hasPrompt: boolean;
  isIosSafari: boolean;
}

/** `prompt`: by a button. `steps`: in the browser's own menu. */
export function chooseInstallHint(facts: InstallFacts): "prompt" | "steps" | null {
  const { wasShown, isInstalled, hasPrompt, isIosSafari } = facts;
  if (wasShown || isInstalled) return null;
  if (hasPrompt) return "prompt";
  return isIosSafari ? "steps" : null;
}

/** Only iOS knows `standalone`; of its browsers, only Safari names its version so. Views inside other apps do not. */
export const isIosSafari = (userAgent: string, standalone: boolean | undefined): boolean =>
  standalone !== undefined && /Version\/[\d.]+ .*Safari\//.test(userAgent);
