// Paints every demo picture: `node app/demo/pictures/make-pictures.mjs [part of a name …]`. The results are in the
// repository; index.json lists them with their size and dominant colour.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { heldIn } from "../media/figure/props.mjs";
import { drawBrand } from "./brand.mjs";
import { EQUIPMENT } from "./equipment.mjs";
import { paint } from "./painting.mjs";
import { PRODUCTS } from "./products.mjs";
import { PLATFORM, SCENES } from "./scenes.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const PUBLIC = join(HERE, "../../../public");
const INDEX = join(HERE, "index.json");

const wanted = process.argv.slice(2);
const chosen = (name) => !wanted.length || wanted.some((part) => name.includes(part));

const index = JSON.parse(await readFile(INDEX, "utf8").catch(() => "{}"));

for (const [folder, scenes] of [
  [HERE, { ...SCENES, ...PRODUCTS }],
  [join(PUBLIC, "brand"), PLATFORM],
  [join(PUBLIC, "equipment"), EQUIPMENT],
]) {
  for (const [name, scene] of Object.entries(scenes)) {
    if (!chosen(name)) continue;
    const target = join(folder, name);
    await mkdir(dirname(target), { recursive: true });
    const { width, height } = scene;
    const props = scene.held ? { props: (joints) => heldIn(scene.held, joints) } : {};
    const picture = await paint({ ...scene, ...props });
    await sharp(picture, { raw: { width, height, channels: 3 } })
      .webp({ quality: scene.quality ?? 85, effort: 5, smartSubsample: true })
      .toFile(target);
    if (folder === HERE) index[name] = { width, height, color: await mainColour(target) };
    process.stdout.write(`${name}\n`);
  }
}

for (const [name, size] of await drawBrand(HERE, chosen))
  index[name] = { ...size, color: await mainColour(join(HERE, name)) };

const sorted = Object.fromEntries(Object.entries(index).sort(([a], [b]) => (a < b ? -1 : 1)));
await writeFile(INDEX, `${JSON.stringify(sorted, null, 2)}\n`);

/** The placeholder colour of a picture that is still loading. */
async function mainColour(file) {
  const { dominant } = await sharp(file).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((v) => v.toString(16).padStart(2, "0")).join("")}`;
}
