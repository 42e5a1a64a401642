/** The film in a small window above all others, where the browser offers it. */
import { useEffect, useState, type RefObject } from "react";
import { addListeners } from "./add-listeners";

/** Null: the browser offers none. */
export function usePictureInPicture(
  video: RefObject<HTMLVideoElement>,
): { active: boolean; toggle: () => void } | null {
  const [active, setActive] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const update = () => setActive(document.pictureInPictureElement === element);
    update();
    return addListeners(element, ["enterpictureinpicture", "leavepictureinpicture"], update);
  }, [video]);
  if (!document.pictureInPictureEnabled) return null;
  return {
    active,
    toggle() {
      const change = active
        ? document.exitPictureInPicture()
        : video.current?.requestPictureInPicture();
      // The browser refuses it for a film that has not loaded yet.
      change?.catch(() => undefined);
    },
  };
}
