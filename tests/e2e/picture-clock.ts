/** A camera whose picture is the time, as black and white bars, and the way to read it from a player's picture. */
import type { Page } from "@playwright/test";

/** Tenths of a second in 18 bits: 7 hours. */
const BITS = 18;
const WIDTH = 18 * 32;
const HEIGHT = 320;
const WINDOW_MS = 2 ** BITS * 100;

/** From the next document on; the sound is that of the browser's fake device. */
export async function showClockInCamera(page: Page): Promise<void> {
  await page.addInitScript(
    ({ bits, width, height }) => {
      const devices = navigator.mediaDevices;
      if (!devices) return;
      const open = devices.getUserMedia.bind(devices);
      devices.getUserMedia = async (wanted) => {
        const real = await open(wanted);
        const canvas = document.createElement("canvas");
        canvas.width = width;
        canvas.height = height;
        const drawing = canvas.getContext("2d");
        const draw = () => {
          const tenths = Math.floor(Date.now() / 100) % 2 ** bits;
          for (let bit = 0; bit < bits; bit += 1) {
            if (!drawing) return;
            drawing.fillStyle = (tenths >> bit) & 1 ? "#fff" : "#000";
            drawing.fillRect((bit * width) / bits, 0, width / bits, height);
          }
        };
        draw();
        setInterval(draw, 100);
        for (const track of real.getVideoTracks()) track.stop();
        return new MediaStream([
          ...canvas.captureStream(10).getVideoTracks(),
          ...real.getAudioTracks(),
        ]);
      };
    },
    { bits: BITS, width: WIDTH, height: HEIGHT },
  );
}

/** The moment that the page's video shows, in Unix milliseconds; null: it shows nothing yet. */
export async function readPictureClock(page: Page): Promise<number | null> {
  const tenths = await page.evaluate(
    ({ bits, width, height }) => {
      const video = document.querySelector("video");
      if (!video || video.readyState < 2 || video.videoWidth === 0) return null;
      const canvas = document.createElement("canvas");
      canvas.width = width;
      canvas.height = height;
      const drawing = canvas.getContext("2d", { willReadFrequently: true });
      drawing?.drawImage(video, 0, 0, width, height);
      let value = 0;
      for (let bit = 0; bit < bits; bit += 1) {
        const [red = 0] =
          drawing?.getImageData(((bit + 0.5) * width) / bits, height / 2, 1, 1).data ?? [];
        if (red > 127) value += 2 ** bit;
      }
      return value;
    },
    { bits: BITS, width: WIDTH, height: HEIGHT },
  );
  if (tenths === null) return null;
  const now = Date.now();
  const behind = (((now - tenths * 100) % WINDOW_MS) + WINDOW_MS) % WINDOW_MS;
  return now - behind;
}
