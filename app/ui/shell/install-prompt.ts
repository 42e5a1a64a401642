/**
 * The browser's offer to install the page's app. It comes once per document, soon after its load, and the finish screen
 * that uses it mostly opens later without a document of its own; so the entry listens. Only Chromium's browsers offer.
 */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

export const installOffer: { prompt: InstallPrompt | null } = { prompt: null };

export function keepInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    // The browser's own banner would ask a visitor who has not trained yet.
    event.preventDefault();
    installOffer.prompt = event as InstallPrompt;
  });
}
