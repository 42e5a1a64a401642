/** One button of the controls opens the choices that a member makes once; native elements, closed by Escape. */
import { Keyboard, PictureInPicture2, Settings } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/primitives/icon";
import { ControlKey } from "./control-key";
import { usePictureInPicture } from "./picture-in-picture";
import { RATES } from "./player-preferences";
import * as styles from "./settings-menu.module.css";
import { useEscape } from "./use-escape";
import type { PlayerState } from "./use-player";
import type { PlayerSettings } from "./use-player-settings";

interface SettingsMenuProps {
  state: PlayerState;
  settings: PlayerSettings;
  open: boolean;
  setOpen: (open: boolean) => void;
}

export function SettingsMenu({ state, settings, open, setOpen }: SettingsMenuProps) {
  const { t } = useTranslation("player");
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const close = () => {
    // Before the focused element disappears.
    if (menu.current?.contains(document.activeElement)) button.current?.focus();
    setOpen(false);
  };
  return (
    <>
      <ControlKey
        ref={button}
        icon={Settings}
        label={t("controls.settings")}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPress={() => setOpen(!open)}
      />
      {open ? (
        <div ref={menu} id={id} className={styles.menu}>
          <CloseOutside part={menu} button={button} close={close} />
          <Choices state={state} settings={settings} close={close} />
        </div>
      ) : null}
    </>
  );
}

interface CloseOutsideProps {
  part: React.RefObject<HTMLElement>;
  button: React.RefObject<HTMLElement>;
  close: () => void;
}

/** Its own part, so that it listens only while the menu is open. */
function CloseOutside({ part, button, close }: CloseOutsideProps) {
  useEscape(close);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      const inside = [part, button].some(
        ({ current }) => target instanceof Node && current?.contains(target),
      );
      if (!inside) latest.current();
    };
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  }, [part, button]);
  return null;
}

/** In the order of their use. */
function Choices({
  state,
  settings,
  close,
}: Pick<SettingsMenuProps, "state" | "settings"> & { close: () => void }) {
  const { t } = useTranslation("player");
  const { active, video } = state;
  const { preferences, change, press } = settings;
  const pictureInPicture = usePictureInPicture(video);
  return (
    <>
      {active?.timing === "media" ? (
        <RateChoice rate={preferences.rate} choose={(rate) => change({ rate })} />
      ) : null}
      {active?.media?.captions ? (
        <Switch checked={preferences.captions} onChange={press.captions}>
          {t("controls.captions")}
        </Switch>
      ) : null}
      {active?.kind === "IMAGE" ? null : (
        <Switch checked={preferences.muted} onChange={press.mute}>
          {t("controls.mute")}
        </Switch>
      )}
      <Switch checked={preferences.beeps} onChange={() => change({ beeps: !preferences.beeps })}>
        {t("settings.beeps")}
      </Switch>
      {active?.kind === "VIDEO" && pictureInPicture ? (
        <button
          type="button"
          className={styles.item}
          aria-pressed={pictureInPicture.active}
          onClick={() => {
            pictureInPicture.toggle();
            close();
          }}
        >
          <Icon as={PictureInPicture2} size={20} />
          {t("settings.pictureInPicture")}
        </button>
      ) : null}
      <button
        type="button"
        className={styles.item}
        onClick={() => {
          close();
          press.help();
        }}
      >
        <Icon as={Keyboard} size={20} />
        {t("keys.title")}
      </button>
    </>
  );
}

function RateChoice({ rate, choose }: { rate: number; choose: (rate: number) => void }) {
  const { t, i18n } = useTranslation("player");
  const name = useId();
  const format = new Intl.NumberFormat(i18n.language);
  return (
    <fieldset className={styles.rates}>
      <legend className={styles.legend}>{t("settings.rate")}</legend>
      {RATES.map((one) => (
        <label key={one} className={styles.rate}>
          <input type="radio" name={name} checked={one === rate} onChange={() => choose(one)} />
          <span>{format.format(one)}×</span>
        </label>
      ))}
    </fieldset>
  );
}

interface SwitchProps {
  checked: boolean;
  onChange: () => unknown;
  children: ReactNode;
}

function Switch({ checked, onChange, children }: SwitchProps) {
  return (
    <label className={styles.item}>
      <input type="checkbox" checked={checked} onChange={() => void onChange()} />
      <span>{children}</span>
    </label>
  );
}
