/**
 * Script of `npm run pictures`. Draws all icons and the link preview picture in `web/public` again from Fileshare's
 * logo (`web/ui/mark.svg`), with the tests' browser.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ROOT } from '../dev/wrangler.ts';
import { CHROMIUM_ARGS, chromiumPath } from './harness/chromium.ts';

const PUBLIC = join(ROOT, 'web/public');
const MARK = join(ROOT, 'web/ui/mark.svg');
const mark = await readFile(MARK, 'utf8');
const sized = (width: number) => `<div style="width:${width}px;line-height:0">${mark}</div>`;

/** Sizes of `favicon.ico`, for browsers that show no SVG. */
const ICON_SIZES = [16, 32, 48];

const PICTURES = [
  // The operating system rounds the corners of the icon.
  {
    name: 'apple-touch-icon.png',
    width: 180,
    height: 180,
    body: `<div style="background:#0d0f1c;width:180px;height:180px;display:grid;place-items:center">${sized(132)}</div>`,
  },
  {
    name: 'og-image.png',
    width: 1200,
    height: 630,
    body: `<div style="width:1200px;height:630px;background:#0a0a0c;color:#fff;display:flex;align-items:center;justify-content:space-between;padding:0 84px 0 100px;box-sizing:border-box">
      <div><div style="font-size:88px;font-weight:600;letter-spacing:-3px">Fileshare</div>
      <div style="font-size:42px;line-height:1.4;color:#b4b4bd;margin-top:28px">Send large files.<br>No account needed.</div></div>
      ${sized(380)}</div>`,
  },
];

const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...CHROMIUM_ARGS] });
for (const { name, width, height, body } of PICTURES) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<body style="margin:0;font-family:'Open Sans',system-ui,sans-serif">${body}</body>`);
  await page.screenshot({ path: join(PUBLIC, name) });
}
const icons: Buffer[] = [];
for (const size of ICON_SIZES) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<body style="margin:0">${sized(size)}</body>`);
  icons.push(await page.screenshot({ omitBackground: true }));
}
await browser.close();
await copyFile(MARK, join(PUBLIC, 'icon.svg'));
await writeFile(join(PUBLIC, 'favicon.ico'), iconFile(icons));

/** Returns an ICO file of PNG images (https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10)). */
function iconFile(images: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach((image, index) => {
    const at = 6 + 16 * index;
    const size = ICON_SIZES[index] ?? 0;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(image.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += image.length;
  });
  return Buffer.concat([header, ...images]);
}
