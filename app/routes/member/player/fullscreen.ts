/** Full screen for the whole stage with its countdown; for the video alone where a phone allows only that. */
import { useEffect, useState, type RefObject } from "react";

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

const EVENTS = ["fullscreenchange", "webkitfullscreenchange"] as const;

const elementInFullscreen = () =>
  document.fullscreenElement ?? (document as OldDocument).webkitFullscreenElement ?? null;

export function useFullscreen(box: RefObject<HTMLElement>): boolean {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(box.current !== null && elementInFullscreen() === box.current);
    for (const name of EVENTS) document.addEventListener(name, look);
    return () => {
      for (const name of EVENTS) document.removeEventListener(name, look);
    };
  }, [box]);
  return full;
}

export function enterOrLeaveFullscreen(box: OldElement | null, video: PhoneVideo | null): void {
  const page = document as OldDocument;
  if (elementInFullscreen()) {
    if (page.exitFullscreen !== undefined) void page.exitFullscreen();
    else page.webkitExitFullscreen?.();
  } else if (box?.requestFullscreen) {
    // Refused, e.g. in an iframe: nothing changes.
    box.requestFullscreen().catch(() => undefined);
  } else if (box?.webkitRequestFullscreen) box.webkitRequestFullscreen();
  else video?.webkitEnterFullscreen?.();
}
