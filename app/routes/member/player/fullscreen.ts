/** Full screen shows the whole stage with its countdown, or only the video on phones that allow no more. */
import { useEffect, useState, type RefObject } from "react";
import { addListeners } from "./add-listeners";

interface OldElement extends HTMLElement {
  webkitRequestFullscreen?: () => void;
}
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}
interface OldDocument extends Document {
  webkitFullscreenElement?: Element | null;
  webkitExitFullscreen?: () => void;
}

const getFullscreenElement = () =>
  document.fullscreenElement ?? (document as OldDocument).webkitFullscreenElement ?? null;

export function useFullscreen(box: RefObject<HTMLElement>): boolean {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const update = () => setFull(box.current !== null && getFullscreenElement() === box.current);
    return addListeners(document, ["fullscreenchange", "webkitfullscreenchange"], update);
  }, [box]);
  return full;
}

export function toggleFullscreen(box: OldElement | null, video: PhoneVideo | null): void {
  const page = document as OldDocument;
  if (getFullscreenElement()) {
    if (page.exitFullscreen !== undefined) void page.exitFullscreen();
    else page.webkitExitFullscreen?.();
  } else if (box?.requestFullscreen) {
    // A browser may refuse, e.g. in an iframe; then nothing changes.
    box.requestFullscreen().catch(() => undefined);
  } else if (box?.webkitRequestFullscreen) box.webkitRequestFullscreen();
  else video?.webkitEnterFullscreen?.();
}
