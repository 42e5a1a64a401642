/** The camera and the microphone of the broadcast's page: opened on a press, closed when the page is left. */
import { useCallback, useEffect, useRef, useState } from "react";
import { problemOfBrowser, problemOfError, type CameraProblem } from "./camera-problem";

type Facing = "user" | "environment";

interface CameraState {
  /** Null: not opened yet. A new one after a change of the camera. */
  stream: MediaStream | null;
  problem: CameraProblem | null;
  opening: boolean;
  facing: Facing;
  /** The device has a second camera to change to. */
  hasSecondCamera: boolean;
  muted: boolean;
}

const CLOSED: CameraState = {
  stream: null,
  problem: null,
  opening: false,
  facing: "user",
  hasSecondCamera: false,
  muted: false,
};

export function useCamera() {
  const [state, setState] = useState(() => ({ ...CLOSED, problem: readBrowser() }));
  const current = useRef(state);
  const reopen = useRef<(facing: Facing) => Promise<void>>(async () => {});
  useEffect(() => {
    current.current = state;
  }, [state]);

  const open = useCallback(async (facing: Facing) => {
    const problem = readBrowser();
    if (problem) return setState((before) => ({ ...before, problem }));
    setState((before) => ({ ...before, opening: true, problem: null }));
    // Phones open one camera at a time.
    stopTracks(current.current.stream);
    try {
      const stream = await openDevices(facing);
      for (const track of stream.getAudioTracks()) track.enabled = !current.current.muted;
      // A phone takes the camera away for a call, and a cable can come loose; our own stop tells nothing.
      for (const track of stream.getTracks()) {
        track.addEventListener("ended", () => {
          if (current.current.stream === stream) void reopen.current(facing);
        });
      }
      const cameras = (await navigator.mediaDevices.enumerateDevices()).filter(
        ({ kind }) => kind === "videoinput",
      );
      setState((before) => ({
        ...before,
        stream,
        facing,
        opening: false,
        hasSecondCamera: cameras.length > 1,
      }));
    } catch (error) {
      setState((before) => ({
        ...before,
        stream: null,
        opening: false,
        problem: problemOfError(error),
      }));
    }
  }, []);

  useEffect(() => {
    reopen.current = open;
  }, [open]);

  const changeCamera = useCallback(
    () => open(current.current.facing === "user" ? "environment" : "user"),
    [open],
  );

  const setMuted = useCallback((muted: boolean) => {
    for (const track of current.current.stream?.getAudioTracks() ?? []) track.enabled = !muted;
    setState((before) => ({ ...before, muted }));
  }, []);

  const close = useCallback(() => {
    stopTracks(current.current.stream);
    setState((before) => ({ ...before, stream: null }));
  }, []);
  useEffect(() => () => stopTracks(current.current.stream), []);

  return { ...state, open, close, changeCamera, setMuted };
}

const readBrowser = () =>
  problemOfBrowser({
    isSecureContext: window.isSecureContext,
    hasCamera: "mediaDevices" in navigator,
    canRecord: "MediaRecorder" in window,
  });

function openDevices(facing: Facing): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    video: {
      facingMode: facing,
      width: { ideal: 1280 },
      height: { ideal: 720 },
      frameRate: { ideal: 30, max: 30 },
    },
    audio: { echoCancellation: false, noiseSuppression: true, autoGainControl: true },
  });
}

function stopTracks(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
