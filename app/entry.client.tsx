import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { lazyTexts } from "./i18n/backend";
import { languages } from "./kernel/languages";
import { InlinedTextsProvider, readInlinedTexts, type InlinedTexts } from "./i18n/inlined";
import { keepInstallPrompt } from "~/ui/shell/install-prompt";
import { restoreFields } from "~/ui/shell/saved-fields";

/**
 * RemixBrowser throws the promise of the page's decoded data before its first hook. React would suspend the hydration
 * until then, and never resume it after a tap in that time (React's error 345).
 */
async function decodePageData() {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

async function hydrate() {
  restoreFields();
  const json = readInlinedTexts();
  const inlined = JSON.parse(json) as InlinedTexts;
  await i18next
    .use(initReactI18next)
    .use(lazyTexts)
    .init({
      lng: inlined.language,
      // The i18n test allows no missing key; a fallback would fetch each namespace in English too.
      fallbackLng: false,
      supportedLngs: [...languages],
      load: "currentOnly",
      partialBundledLanguages: true,
      resources: { [inlined.language]: inlined.texts },
      ns: Object.keys(inlined.texts),
      defaultNS: "shell",
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  await decodePageData();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <InlinedTextsProvider value={json}>
          <I18nextProvider i18n={i18next}>
            <RemixBrowser />
          </I18nextProvider>
        </InlinedTextsProvider>
      </StrictMode>,
    );
  });
}

if (import.meta.env.PROD) {
  const register = () =>
    void import("~/service-worker/register-worker").then((m) => m.registerWorker());
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

keepInstallPrompt();
// Hydrate in a new task: evaluating the modules is already a long task on phones.
setTimeout(() => void hydrate());
