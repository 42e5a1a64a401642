/** Asks once, after the second workout, to put the gym on the home screen. A chunk of its own (finish-screen.tsx). */
import { useEffect, useId, useRef, useState, type RefObject } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { installOffer } from "~/ui/shell/install-prompt";
import { useShell } from "~/ui/shell/use-shell";
import { accessStorage } from "./access-storage";
import { chooseInstallHint, isIosSafari } from "./choose-install-hint";
import * as styles from "./install-hint.module.css";

/** Below the stage, where it covers nothing of the finish screen. */
export default function InstallHint({ stage }: { stage: RefObject<HTMLElement> }) {
  const { t, i18n } = useTranslation("home-screen");
  const { gym, mount } = useShell();
  const title = useId();
  const card = useRef<HTMLElement>(null);
  const key = `install-hint:${mount.base}`;
  const [hint, setHint] = useState(() => findHint(key));
  const place = stage.current?.parentElement;
  // The texts may be lost on their way.
  const isShown =
    hint !== null && place && gym && i18n.hasResourceBundle(i18n.language, "home-screen");
  useEffect(
    () => (isShown && card.current ? rememberSeen(card.current, key) : undefined),
    [isShown, key],
  );
  if (!isShown) return null;

  const close = () => {
    // The pressed button disappears.
    stage.current?.focus({ preventScroll: true });
    setHint(null);
  };
  const install = async () => {
    const { prompt } = installOffer;
    installOffer.prompt = null;
    // The member has answered the browser's own question, whatever the answer is.
    await prompt?.prompt().catch(() => undefined);
    close();
  };
  return createPortal(
    <section ref={card} aria-labelledby={title} className={styles.card}>
      <div className={styles.words}>
        <h2 id={title} className={styles.title}>
          {t("install.title", { gym: gym.name })}
        </h2>
        <p>{t("install.text")}</p>
        {hint === "steps" ? (
          <ol className={styles.steps}>
            <li>{t("install.share")}</li>
            <li>{t("install.add")}</li>
          </ol>
        ) : null}
      </div>
      <div className={styles.answers}>
        {hint === "prompt" ? (
          <Button type="button" size="small" onClick={() => void install()}>
            {t("install.install")}
          </Button>
        ) : null}
        <Button type="button" variant="secondary" size="small" onClick={close}>
          {t("install.notNow")}
        </Button>
      </div>
    </section>,
    place,
  );
}

function findHint(key: string) {
  const { standalone, userAgent } = navigator as Navigator & { standalone?: boolean };
  return chooseInstallHint({
    wasShown: accessStorage((storage) => storage.getItem(key)) !== null,
    isInstalled: standalone === true || matchMedia("(display-mode: standalone)").matches,
    hasPrompt: installOffer.prompt !== null,
    isIosSafari: isIosSafari(userAgent, standalone),
  });
}

/** A low screen has the hint below what it shows, and a film that fills the screen hides it: it is offered again. */
function rememberSeen(card: HTMLElement, key: string): () => void {
  let isInView = false;
  const remember = () => {
    if (!isInView || document.fullscreenElement) return;
    accessStorage((storage) => storage.setItem(key, "shown"));
  };
  const observer = new IntersectionObserver(
    (entries) => {
      isInView = entries.at(-1)?.isIntersecting ?? false;
      remember();
    },
    { threshold: 0.5 },
  );
  observer.observe(card);
  document.addEventListener("fullscreenchange", remember);
  return () => {
    observer.disconnect();
    document.removeEventListener("fullscreenchange", remember);
  };
}
