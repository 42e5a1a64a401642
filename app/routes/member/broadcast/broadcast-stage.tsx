import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Camera, Mic, MicOff, RefreshCw } from "lucide-react";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import * as styles from "./broadcast-stage.module.css";
import { BroadcastStatus } from "./broadcast-status";
import type { Phase } from "./broadcast-client";
import { EndQuestion } from "./end-question";
import { LevelMeter } from "./level-meter";
import { useScreenAwake } from "../player/use-screen-awake";
import { useBroadcast } from "./use-broadcast";
import { useCamera } from "./use-camera";
import { useConnectionCheck } from "./use-connection-check";
import { useTurned } from "./use-turned";

const ON_AIR: readonly Phase[] = ["connecting", "live", "reconnecting", "ending"];

interface BroadcastStageProps {
  /** The address of the WebSocket, on the page's own host. */
  socketPath: string;
  checkPath: string;
  /** False: it is too early, and the camera can be tried. */
  isReady: boolean;
  title: string;
  /** Where the trainer goes after the end. */
  doneTo: string;
}

/** Camera, microphone and the buttons of a broadcast; without script the page around it says what is needed. */
export function BroadcastStage({
  socketPath,
  checkPath,
  isReady,
  title,
  doneTo,
}: BroadcastStageProps) {
  const { t } = useTranslation("broadcast");
  const camera = useCamera();
  const broadcast = useBroadcast(socketPath);
  const [isEnding, setEnding] = useState(false);
  const { stream } = camera;
  const { phase, restart } = broadcast;
  const onAir = ON_AIR.includes(phase);
  useScreenAwake(stream !== null);

  // A recorder keeps the tracks and the shape it began with, so that a new camera or a turned phone is a new part.
  const restartRecorder = useCallback(() => {
    if (stream) restart(stream);
  }, [stream, restart]);
  useEffect(restartRecorder, [restartRecorder]);
  useTurned(restartRecorder);

  if (!onAir && phase !== "idle") {
    return <BroadcastStatus broadcast={broadcast} doneTo={doneTo} />;
  }
  return (
    <div className={styles.stage} data-on-air={onAir || undefined}>
      {stream ? (
        <Preview
          stream={stream}
          mirrored={camera.facing === "user"}
          label={t("preview", { title })}
        />
      ) : (
        <Closed camera={camera} />
      )}
      {onAir ? <BroadcastStatus broadcast={broadcast} doneTo={doneTo} /> : null}
      {stream || onAir ? (
        <div className={styles.controls}>
          {stream ? (
            <div className={styles.checks}>
              <LevelMeter stream={stream} muted={camera.muted} />
              {onAir ? null : <ConnectionCheck path={checkPath} />}
            </div>
          ) : null}
          <div className={styles.buttons}>
            <Round
              label={t(camera.muted ? "unmute" : "mute")}
              pressed={camera.muted}
              onClick={() => camera.setMuted(!camera.muted)}
            >
              <Icon as={camera.muted ? MicOff : Mic} />
            </Round>
            {onAir ? (
              <Button type="button" variant="danger" size="large" onClick={() => setEnding(true)}>
                {t("end")}
              </Button>
            ) : null}
            {stream && !onAir && isReady ? (
              <Button type="button" size="large" onClick={() => broadcast.goLive(stream)}>
                {t("goLive")}
              </Button>
            ) : null}
            {!onAir && !isReady ? <p className={styles.early}>{t("tooEarly")}</p> : null}
            {camera.hasSecondCamera ? (
              <Round label={t("changeCamera")} onClick={() => void camera.changeCamera()}>
                <Icon as={RefreshCw} />
              </Round>
            ) : (
              <span className={styles.noSecondCamera} />
            )}
          </div>
        </div>
      ) : null}
      {isEnding ? (
        <EndQuestion
          onStay={() => setEnding(false)}
          onEnd={() => {
            setEnding(false);
            void broadcast.end();
          }}
        />
      ) : null}
    </div>
  );
}

function ConnectionCheck({ path }: { path: string }) {
  const { t } = useTranslation("broadcast");
  const result = useConnectionCheck(path);
  return <p role="status">{t(`connection.${result}`)}</p>;
}

function Preview({
  stream,
  mirrored,
  label,
}: {
  stream: MediaStream;
  mirrored: boolean;
  label: string;
}) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      className={styles.video}
      data-mirrored={mirrored || undefined}
      aria-label={label}
      autoPlay
      muted
      playsInline
    />
  );
}

function Closed({ camera }: { camera: ReturnType<typeof useCamera> }) {
  const { t } = useTranslation("broadcast");
  return (
    <div className={styles.closed}>
      <Icon as={Camera} size={32} />
      <p role={camera.problem ? "alert" : undefined}>
        {t(camera.problem ? `problem.${camera.problem}` : "closed")}
      </p>
      {camera.problem === "insecure" || camera.problem === "unsupported" ? null : (
        <Button
          type="button"
          pending={camera.opening}
          pendingLabel={t("opening")}
          onClick={() => void camera.open(camera.facing)}
        >
          {t(camera.problem ? "tryAgain" : "openCamera")}
        </Button>
      )}
    </div>
  );
}

function Round({
  label,
  pressed,
  onClick,
  children,
}: {
  label: string;
  pressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles.round}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
