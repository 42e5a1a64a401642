import { useLoaderData } from "@remix-run/react";
import { useRef, useState, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import {
  MAX_ZOOM,
  MIDDLE,
  moveCrop,
  toCropBox,
  toWholeZoom,
  type Crop,
} from "~/features/media/picture-crop";
import { Button } from "~/ui/primitives/button";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { PART_SHAPES } from "./picture-kinds";
import type { loader } from "./pictures.server";
import * as styles from "./brand.module.css";
import * as pictureStyles from "./pictures.module.css";

type LoadedPicture = ReturnType<typeof useLoaderData<typeof loader>>["pictures"][number];

interface CropFormProps {
  picture: LoadedPicture;
  source: NonNullable<LoadedPicture["source"]>;
  /** What the form begins with, where it is not the saved part. */
  typed: Crop | null;
}

/** Three sliders, and the part as it will be shown. With script it follows them, and can be dragged. */
export function CropForm({ picture: { kind, version }, source, typed }: CropFormProps) {
  const { formOwner } = useLoaderData<typeof loader>();
  const { t } = useTranslation("brand");
  const hydrated = useHydrated();
  const [crop, setCrop] = useState(typed ?? source.crop ?? MIDDLE);
  const { minZoom } = PART_SHAPES[kind];
  const sliders = [
    { name: "zoom", min: minZoom, max: MAX_ZOOM },
    { name: "x", min: 0, max: 100 },
    { name: "y", min: 0, max: 100 },
  ] as const;
  return (
    <form method="post" className={styles.form}>
      <input type="hidden" name="formOwner" value={formOwner} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="picture" value={source.name} />
      <p className={styles.dim}>{t(`crop.help.${kind}`)}</p>
      <CropPreview kind={kind} source={source} crop={crop} onMove={setCrop} />
      <div className={pictureStyles.sliders}>
        {sliders.map(({ name, min, max }) => (
          <label key={name} className={pictureStyles.slide}>
            {t(`crop.${name}`)}
            <input
              type="range"
              className={pictureStyles.slider}
              name={name}
              min={min}
              max={max}
              value={crop[name]}
              aria-valuetext={t("crop.percent", { value: crop[name] })}
              onChange={(event) => setCrop({ ...crop, [name]: event.target.valueAsNumber })}
            />
          </label>
        ))}
      </div>
      {kind === "logo" ? (
        <div className={styles.buttons}>
          <Button
            name="intent"
            value="crop-fit"
            variant="secondary"
            onClick={(event) => {
              event.preventDefault();
              setCrop({ ...MIDDLE, zoom: toWholeZoom(source, minZoom) });
            }}
          >
            {t("crop.fit")}
          </Button>
        </div>
      ) : null}
      <div className={styles.buttons}>
        <Button name="intent" value="crop" aria-label={t(`crop.saveOf.${kind}`)}>
          {t("crop.save")}
        </Button>
        {hydrated ? null : (
          <Button name="intent" value="crop-preview" variant="secondary">
            {t("crop.preview")}
          </Button>
        )}
        {source.crop ? (
          <Button name="intent" value="whole" variant="secondary">
            {t("crop.whole")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

interface CropPreviewProps {
  kind: LoadedPicture["kind"];
  source: CropFormProps["source"];
  crop: Crop;
  onMove: (crop: Crop) => void;
}

/** A drawing, because the place of the picture is data and may stand in no style. */
function CropPreview({ kind, source, crop, onMove }: CropPreviewProps) {
  const { t } = useTranslation("brand");
  const drag = useRef<{ x: number; y: number; from: Crop } | null>(null);
  const { ratio } = PART_SHAPES[kind];
  const { left, top, width, height } = toCropBox(source, crop, ratio);
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (!drag.current || !event.isPrimary) return;
    const shown = event.currentTarget.getBoundingClientRect();
    const by = {
      x: (event.clientX - drag.current.x) / shown.width,
      y: (event.clientY - drag.current.y) / shown.height,
    };
    onMove(moveCrop(source, drag.current.from, { ratio, by }));
  };
  return (
    <svg
      role="img"
      aria-label={t(`crop.shown.${kind}`)}
      className={pictureStyles[`crop-${kind}`]}
      viewBox={`${left} ${top} ${width} ${height}`}
      onPointerDown={(event) => {
        if (!event.isPrimary) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, y: event.clientY, from: crop };
      }}
      onPointerMove={move}
      onPointerUp={() => (drag.current = null)}
      onPointerCancel={() => (drag.current = null)}
    >
      {source.color ? (
        <rect x={left} y={top} width={width} height={height} fill={source.color} />
      ) : null}
      <image href={source.preview} width={source.width} height={source.height} />
    </svg>
  );
}
