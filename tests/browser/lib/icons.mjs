// The icons of the installed page, drawn by the browser from icon.svg: plain
// ones, and one with room around for a device that cuts its own shape.
// Called by scripts/screenshots.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { browse, top } from "./common.mjs";

const folder = join(top, "web/static");
const art = readFileSync(join(folder, "icon.svg"), "utf8");
const chromium = await browse();

async function draw(name, size, scale) {
  const page = await chromium.browser.newPage({ viewport: { width: size, height: size } });
  const paper = scale < 1 ? "#2c8aa0" : "transparent";
  await page.setContent(`<style>
    body { margin: 0; background: ${paper}; display: grid; height: 100vh;
      place-items: center }
    svg { width: ${100 * scale}vw }</style>${art}`);
  await page.screenshot({ path: join(folder, name), omitBackground: true });
  await page.close();
}

await draw("icon-180.png", 180, 1);
await draw("icon-192.png", 192, 1);
await draw("icon-512.png", 512, 1);
await draw("icon-maskable-512.png", 512, 0.75);
await chromium.close();
