import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Camera, X } from "lucide-react";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import * as styles from "./broadcast-stage.module.css";
import { BroadcastStatus } from "./broadcast-status";
import type { Phase } from "./broadcast-client";
import { EndQuestion } from "./end-question";
import { FullWindow } from "./full-window";
import { RoundButton } from "./round-button";
import { StageControls } from "./stage-controls";
import { useScreenAwake } from "../player/use-screen-awake";
import { useBroadcast } from "./use-broadcast";
import { useCamera } from "./use-camera";
import { useLostAccess } from "./use-lost-access";
import { useStayOnAir } from "./use-stay-on-air";
import { useTurned } from "./use-turned";

const ON_AIR: readonly Phase[] = ["connecting", "live", "reconnecting", "ending"];

/** Where the stage is: in the page, over the window, or replaced by what became of the broadcast. */
export type StagePlace = "page" | "window" | "none";

interface BroadcastStageProps {
  /** The address of the WebSocket, on the page's own host. */
  socketPath: string;
  checkPath: string;
  /** False: it is too early, and the camera can be tried. */
  isReady: boolean;
  /** The live has begun before this page was opened. */
  isRunning: boolean;
  title: string;
  /** Where the trainer goes after the end. */
  doneTo: string;
  /** What members ask, beside the picture while on air. */
  questions: ReactNode;
  onPlace: (place: StagePlace) => void;
}

/** Camera, microphone and the buttons of a broadcast; without script the page around it says what is needed. */
export function BroadcastStage(props: BroadcastStageProps) {
  const { socketPath, checkPath, isReady, isRunning, title, doneTo, questions, onPlace } = props;
  const { t } = useTranslation("broadcast");
  const camera = useCamera();
  const broadcast = useBroadcast(socketPath);
  const [isEnding, setEnding] = useState(false);
  const { stream } = camera;
  const { phase, restart } = broadcast;
  const onAir = ON_AIR.includes(phase);
  const lostAccess = useLostAccess(checkPath, phase === "connecting" || phase === "reconnecting");
  const covers = onAir || (stream !== null && phase === "idle");
  useScreenAwake(stream !== null);
  const place = covers ? "window" : phase === "idle" ? "page" : "none";
  useEffect(() => onPlace(place), [place, onPlace]);
  const askForEnd = useCallback(() => setEnding(true), []);
  useStayOnAir(onAir);

  // A recorder keeps the tracks and the shape it began with, so that a new camera or a turned phone is a new part.
  const restartRecorder = useCallback(() => {
    if (stream) restart(stream);
  }, [stream, restart]);
  useEffect(restartRecorder, [restartRecorder]);
  useTurned(restartRecorder);

  if (place === "none") {
    return <BroadcastStatus {...{ broadcast, lostAccess, doneTo }} />;
  }
  if (place === "page") {
    return (
      <div className={styles.stage}>
        <Closed camera={camera} isRunning={isRunning} />
      </div>
    );
  }
  return (
    <FullWindow label={t("preview", { title })} onLeave={onAir ? askForEnd : camera.close}>
      <div className={styles.picture}>
        {stream ? (
          <Preview
            stream={stream}
            mirrored={camera.facing === "user"}
            label={t("preview", { title })}
          />
        ) : (
          <Closed camera={camera} isRunning={isRunning} />
        )}
        {onAir ? (
          <BroadcastStatus {...{ broadcast, lostAccess, doneTo }} />
        ) : (
          <div className={styles.leave}>
            <RoundButton label={t("closeCamera")} onClick={camera.close}>
              <Icon as={X} />
            </RoundButton>
          </div>
        )}
      </div>
      {onAir ? <div className={styles.questions}>{questions}</div> : null}
      <StageControls {...{ camera, checkPath, onAir }}>
        {onAir ? (
          <EndButton onClick={askForEnd} />
        ) : stream && isReady ? (
          <Button type="button" size="large" onClick={() => broadcast.goLive(stream)}>
            {t(isRunning ? "goOn" : "goLive")}
          </Button>
        ) : (
          <p className={styles.early}>{t("tooEarly")}</p>
        )}
      </StageControls>
      {isEnding ? (
        <EndQuestion
          onStay={() => setEnding(false)}
          onEnd={() => {
            setEnding(false);
            void broadcast.end();
          }}
        />
      ) : null}
    </FullWindow>
  );
}

/** Takes the focus of the button that went live. */
function EndButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("broadcast");
  const around = useRef<HTMLSpanElement>(null);
  useEffect(() => around.current?.querySelector("button")?.focus(), []);
  return (
    <span ref={around} className={styles.end}>
      <Button type="button" variant="picture" size="large" onClick={onClick}>
        {t("end")}
      </Button>
    </span>
  );
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

function Closed({
  camera,
  isRunning,
}: {
  camera: ReturnType<typeof useCamera>;
  isRunning: boolean;
}) {
  const { t } = useTranslation("broadcast");
  const text = isRunning ? "closedOnAir" : "closed";
  return (
    <div className={styles.closed}>
      <Icon as={Camera} size={32} />
      <p role={camera.problem ? "alert" : undefined}>
        {t(camera.problem ? `problem.${camera.problem}` : text)}
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
