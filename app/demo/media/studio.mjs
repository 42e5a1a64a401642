import sharp from "sharp";

/** Rasterises SVG to raw pixels. */
export async function raster(svg, width, height, channels = 3) {
  let image = sharp(Buffer.from(svg)).resize(width, height, { fit: "fill" });
  image =
    channels === 3 ? image.flatten({ background: "#000" }).removeAlpha() : image.ensureAlpha();
  return image.raw().toBuffer();
}

/** Film grain, the same on every run. */
export function grain(pixels, amount, seed = 7) {
  let s = seed >>> 0 || 1;
  for (let i = 0; i < pixels.length; i += 3) {
    s ^= s << 13;
    s ^= s >>> 17;
    s ^= s << 5;
    const n = ((s >>> 0) / 4294967296 + ((s >>> 8) & 0xffff) / 65536 - 1) * amount;
    for (let c = 0; c < 3; c++) {
      const v = pixels[i + c] + n;
      pixels[i + c] = v < 0 ? 0 : v > 255 ? 255 : v;
    }
  }
  return pixels;
}

/** The room a clip plays in, drawn 1280 × 720, with the light pool where the figure stands. */
export const STUDIOS = {
  ironworks: ({ foot, wallY }) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720">
    <defs>
      <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#131418"/><stop offset=".72" stop-color="#25272d"/><stop offset="1" stop-color="#1d1e23"/></linearGradient>
      <radialGradient id="halo" cx="${foot[0] / 1280}" cy=".46" r=".5"><stop offset="0" stop-color="#77694a" stop-opacity=".9"/><stop offset=".5" stop-color="#3f3b31" stop-opacity=".6"/><stop offset="1" stop-color="#1a1b1f" stop-opacity="0"/></radialGradient>
      <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#17181c"/><stop offset=".25" stop-color="#23242a"/><stop offset="1" stop-color="#101115"/></linearGradient>
      <radialGradient id="pool"><stop offset="0" stop-color="#b3a67e" stop-opacity=".85"/><stop offset=".55" stop-color="#6d6650" stop-opacity=".45"/><stop offset="1" stop-color="#222" stop-opacity="0"/></radialGradient>
      <linearGradient id="beam" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#0c0d10"/><stop offset=".5" stop-color="#1a1b20"/><stop offset="1" stop-color="#0a0b0d"/></linearGradient>
      <linearGradient id="shaft" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffe9a8" stop-opacity=".2"/><stop offset="1" stop-color="#ffe9a8" stop-opacity="0"/></linearGradient>
      <filter id="soft"><feGaussianBlur stdDeviation="3"/></filter><filter id="softer"><feGaussianBlur stdDeviation="18"/></filter>
    </defs>
    <rect width="1280" height="720" fill="url(#wall)"/>
    <g filter="url(#soft)" opacity=".95">
      <path d="M0 96H1280V126H0Z" fill="#0d0e11"/>
      <path d="M0 126H1280V130H0Z" fill="#33322c"/>
      ${[70, 250, 1030, 1210].map((x) => `<rect x="${x - 15}" y="0" width="30" height="560" fill="url(#beam)"/><path d="M${x + 15} 0V560" stroke="#3d3b33" stroke-width="2"/>`).join("")}
      <g stroke="#0c0d10" stroke-width="9" fill="none"><path d="M250 300H1030" opacity=".65"/></g>
      ${[
        [116, 300, 58],
        [116, 420, 48],
        [1120, 292, 58],
        [1120, 418, 50],
      ]
        .map(
          ([x, y, r]) =>
            `<circle cx="${x + 48}" cy="${y}" r="${r}" fill="#17171a"/><circle cx="${x + 48}" cy="${y}" r="${r - 3}" fill="none" stroke="#37352f" stroke-width="3"/><circle cx="${x + 48}" cy="${y}" r="${r * 0.36}" fill="#1d1e23"/>`,
        )
        .join("")}
    </g>
    <rect width="1280" height="720" fill="url(#halo)"/>
    <path d="M${foot[0] - 90} 0H${foot[0] + 90}L${foot[0] + 400} ${wallY + 60}H${foot[0] - 400}Z" fill="url(#shaft)" filter="url(#softer)"/>
    <rect y="${wallY}" width="1280" height="${720 - wallY}" fill="url(#floor)"/>
    <rect y="${wallY - 2}" width="1280" height="3" fill="#0b0c0e" opacity=".8"/>
    <rect y="${wallY - 9}" width="1280" height="3" fill="#f4c31e" opacity=".75"/><rect y="${wallY - 22}" width="1280" height="30" fill="#f4c31e" opacity=".22" filter="url(#softer)"/>
    <ellipse cx="${foot[0]}" cy="${foot[1]}" rx="470" ry="104" fill="url(#pool)"/>
    <g stroke="#0a0a0c" stroke-opacity=".4" stroke-width="1.6">${[-900, -600, -300, 0, 300, 600, 900].map((d) => `<path d="M${640 + d * 0.62} ${wallY + 1}L${640 + d * 1.3} 720"/>`).join("")}<path d="M0 ${wallY + (720 - wallY) * 0.2}H1280M0 ${wallY + (720 - wallY) * 0.55}H1280"/></g>
  </svg>`,
  flowstate: ({ foot, wallY }) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720">
    <defs>
      <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f3eee2"/><stop offset=".6" stop-color="#e5e4d3"/><stop offset="1" stop-color="#cfd8c5"/></linearGradient>
      <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#cdb693"/><stop offset=".4" stop-color="#dcc8a6"/><stop offset="1" stop-color="#c7ac84"/></linearGradient>
      <radialGradient id="pool"><stop offset="0" stop-color="#fff6df" stop-opacity=".8"/><stop offset="1" stop-color="#fff6df" stop-opacity="0"/></radialGradient>
      <radialGradient id="sun" cx=".4" cy=".35" r=".75"><stop offset="0" stop-color="#bcd6bb"/><stop offset="1" stop-color="#8fb898"/></radialGradient>
      <filter id="soft"><feGaussianBlur stdDeviation="2.4"/></filter><filter id="softer"><feGaussianBlur stdDeviation="14"/></filter>
    </defs>
    <rect width="1280" height="720" fill="url(#wall)"/>
    <circle cx="${foot[0]}" cy="${wallY - 205}" r="272" fill="url(#sun)" opacity=".75"/>
    <g opacity=".5" filter="url(#softer)" fill="#fffaf0"><path d="M40 0H260L560 ${wallY}H300Z"/><path d="M330 0H430L760 ${wallY}H640Z"/></g>
    <rect y="${wallY}" width="1280" height="${720 - wallY}" fill="url(#floor)"/>
    <rect y="${wallY - 14}" width="1280" height="14" fill="#f7f2e6"/><rect y="${wallY}" width="1280" height="3" fill="#a68d65" opacity=".45"/>
    <g stroke="#9d8055" stroke-opacity=".28" stroke-width="1.6">${[-1400, -1000, -600, -200, 200, 600, 1000, 1400].map((d) => `<path d="M${640 + d * 0.55} ${wallY + 2}L${640 + d * 1.15} 720"/>`).join("")}</g>
    <g filter="url(#soft)">${plant(1120, wallY + 34)}</g>
    <ellipse cx="${foot[0]}" cy="${foot[1]}" rx="480" ry="96" fill="url(#pool)"/>
  </svg>`,
};

/** Long leaves out of a pot. */
export function plant(x, y, k = 1, leaf = ["#3f7d5c", "#2f6b4f", "#5b9673"]) {
  const leaves = [
    [-130, -210, 0],
    [-84, -300, 1],
    [-26, -340, 2],
    [40, -330, 0],
    [98, -260, 1],
    [138, -170, 2],
    [-150, -110, 1],
    [12, -250, 1],
  ];
  return `<g transform="translate(${x} ${y}) scale(${k})">${leaves
    .map(([dx, dy, c]) => {
      const mx = dx * 0.25;
      const my = dy * 0.62;
      const n = Math.hypot(dx, dy);
      const ox = (-dy / n) * 30;
      const oy = (dx / n) * 30;
      return `<path d="M0 -70Q${mx + ox} ${my + oy} ${dx} ${dy - 30}Q${mx - ox + dx * 0.35} ${my - oy + dy * 0.12} 0 -70Z" fill="${leaf[c]}"/>`;
    })
    .join(
      "",
    )}<path d="M-58 -84H58L44 10Q42 22 30 22H-30Q-42 22 -44 10Z" fill="#c9774f"/><path d="M-64 -96H64V-74H-64Z" fill="#b66642"/></g>`;
}
