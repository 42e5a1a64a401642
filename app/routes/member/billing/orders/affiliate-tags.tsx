import { useEffect } from "react";

/** The affiliate network's sale script and 1x1 pixel; without script the server alone reports the sale. */
export function AffiliateTags({ script, pixel }: { script: string; pixel: string }) {
  useEffect(() => {
    const scripts = [...document.querySelectorAll<HTMLScriptElement>("script[data-affiliate]")];
    if (scripts.some(({ src }) => src === script)) return;
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
