import { useEffect } from "react";

/** The network's sale script and its 1x1 pixel, for browsers with script; the server reports the sale in any case. */
export function AffiliateTags({ script, pixel }: { script: string; pixel: string }) {
  useEffect(() => {
    const known = [...document.querySelectorAll<HTMLScriptElement>("script[data-affiliate]")];
    if (known.some(({ src }) => src === script)) return;
    const element = document.createElement("script");
    element.src = script;
    element.async = true;
    element.dataset["affiliate"] = "";
    document.head.append(element);
    const picture = new Image(1, 1);
    picture.src = pixel;
  }, [script, pixel]);
  return null;
}
