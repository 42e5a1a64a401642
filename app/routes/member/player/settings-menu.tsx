/** One button of the controls opens the choices that a member makes once; native elements, closed by Escape. */
import { Keyboard, PictureInPicture2, Settings } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/primitives/icon";
import { toMegabytes, type OfferedQuality, type Quality } from "~/features/player/quality";
import { ControlKey } from "./control-key";
import { usePictureInPicture } from "./picture-in-picture";
import { canSound, RATES } from "./player-preferences";
import * as styles from "./settings-menu.module.css";
import { useEscape } from "./use-escape";
import type { PlayerCommands, PlayerState } from "./use-player";
import type { PlayerSettings } from "./use-player-settings";

interface SettingsMenuProps {
  state: PlayerState;
  commands: PlayerCommands;
  settings: PlayerSettings;
  open: boolean;
  setOpen: (open: boolean) => void;
}

export function SettingsMenu(props: SettingsMenuProps) {
  const { open, setOpen } = props;
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
          <Choices {...props} close={close} />
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
function Choices(props: Omit<SettingsMenuProps, "open" | "setOpen"> & { close: () => void }) {
  const { state, commands, settings, close } = props;
  const { t } = useTranslation("player");
  const { active, video } = state;
  const { preferences, change, press } = settings;
  const pictureInPicture = usePictureInPicture(video);
  return (
    <>
      {active?.timing === "media" ? (
        <RateChoice rate={preferences.rate} choose={(rate) => change({ rate })} />
      ) : null}
      {state.qualities.length > 0 ? (
        <QualityChoice
          quality={state.quality}
          offered={state.qualities}
          choose={commands.setQuality}
        />
      ) : null}
      {active?.media?.captions ? (
        <Switch checked={preferences.captions} onChange={press.captions}>
          {t("controls.captions")}
        </Switch>
      ) : null}
      {canSound(active?.kind, preferences) ? (
        <Switch checked={preferences.muted} onChange={press.mute}>
          {t("controls.mute")}
        </Switch>
      ) : null}
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

interface QualityChoiceProps {
  quality: Quality;
  offered: readonly OfferedQuality[];
  choose: (quality: Quality) => void;
}

/** Each with what the whole workout needs of a data plan. */
function QualityChoice({ quality, offered, choose }: QualityChoiceProps) {
  const { t, i18n } = useTranslation("player");
  const name = useId();
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const choices = [{ quality: "auto" as const, bytes: null }, ...offered];
  return (
    <fieldset className={styles.qualities}>
      <legend className={styles.legend}>{t("settings.quality")}</legend>
      {choices.map((one) => (
        <label key={one.quality} className={styles.quality}>
          <input
            type="radio"
            name={name}
            checked={one.quality === quality}
            onChange={() => choose(one.quality)}
          />
          <span>{labelOf(one.quality)}</span>
          {one.bytes === null ? null : (
            <span className={styles.size}>
              {t("settings.megabytes", { size: format.format(toMegabytes(one.bytes)) })}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );

  function labelOf(one: Quality): string {
    if (one === "auto") return t("settings.qualityAuto");
    return one === "audio" ? t("settings.audioOnly") : `${one}p`;
  }
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
