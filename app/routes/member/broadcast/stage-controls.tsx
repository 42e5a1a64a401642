import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Mic, MicOff, RefreshCw } from "lucide-react";
import { Icon } from "~/ui/primitives/icon";
import * as styles from "./broadcast-stage.module.css";
import { LevelMeter } from "./level-meter";
import { RoundButton } from "./round-button";
import type { useCamera } from "./use-camera";
import { useConnectionCheck } from "./use-connection-check";

/** Below the picture, or beside it: the microphone's level, and the buttons around the one that matters now. */
export function StageControls({
  camera,
  checkPath,
  onAir,
  children,
}: {
  camera: ReturnType<typeof useCamera>;
  checkPath: string;
  onAir: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation("broadcast");
  const { stream, muted } = camera;
  return (
    <div className={styles.controls}>
      {stream ? (
        <div className={styles.checks}>
          {muted ? <p>{t("levelMuted")}</p> : null}
          <LevelMeter stream={stream} muted={muted} />
          {onAir ? null : <ConnectionCheck path={checkPath} />}
        </div>
      ) : null}
      <div className={styles.buttons}>
        <RoundButton label={t("mute")} pressed={muted} onClick={() => camera.setMuted(!muted)}>
          <Icon as={muted ? MicOff : Mic} />
        </RoundButton>
        {children}
        {camera.hasSecondCamera ? (
          <RoundButton label={t("changeCamera")} onClick={() => void camera.changeCamera()}>
            <Icon as={RefreshCw} />
          </RoundButton>
        ) : (
          <span className={styles.noSecondCamera} />
        )}
      </div>
    </div>
  );
}

function ConnectionCheck({ path }: { path: string }) {
  const { t } = useTranslation("broadcast");
  const result = useConnectionCheck(path);
  return <p role="status">{t(`connection.${result}`)}</p>;
}
