import type { Page } from "@playwright/test";

/**
 * Two seconds of the browser's fake camera. On an empty page of the same origin: a phone films outside of the page,
 * whose own policy allows no camera.
 */
export async function filmWithCamera(visited: Page): Promise<Buffer> {
  const page = await visited.context().newPage();
  const address = new URL("/empty-page", visited.url()).href;
  await page.route(address, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(address);
  const bytes = await page.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true, audio: true });
    const recorder = new MediaRecorder(stream, { mimeType: "video/webm" });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    setTimeout(() => recorder.stop(), 2_000);
    await stopped;
    for (const track of stream.getTracks()) track.stop();
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  await page.close();
  return Buffer.from(bytes);
}
