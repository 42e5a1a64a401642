import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import * as styles from "./level-meter.module.css";
import { toLevel } from "./to-level";

/** How loud the microphone is, ten times a second; written into the element, so that nothing else renders again. */
const INTERVAL_MS = 100;

export function LevelMeter({ stream, muted }: { stream: MediaStream; muted: boolean }) {
  const { t } = useTranslation("broadcast");
  const meter = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    if (stream.getAudioTracks().length === 0) return;
    const audio = new AudioContext();
    const analyser = audio.createAnalyser();
    analyser.fftSize = 1024;
    const source = audio.createMediaStreamSource(stream);
    source.connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = window.setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      if (meter.current) meter.current.value = toLevel(samples);
    }, INTERVAL_MS);
    return () => {
      window.clearInterval(timer);
      source.disconnect();
      void audio.close();
    };
  }, [stream]);
  return (
    <meter
      ref={meter}
      className={styles.meter}
      min={0}
      max={100}
      value={0}
      aria-label={t(muted ? "levelMuted" : "level")}
    />
  );
}
