/** Script of `npm run pictures`. Draws icons and the link preview from `web/ui/mark.svg`. */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ROOT } from '../dev/wrangler.ts';
import { CHROMIUM_ARGS, chromiumPath } from './harness/chromium.ts';

const PUBLIC = join(ROOT, 'web/public');
const MARK = join(ROOT, 'web/ui/mark.svg');
const mark = await readFile(MARK, 'utf8');
const sized = (width: number) => `<div style="width:${width}px;line-height:0">${mark}</div>`;

/** In px. For browsers that cannot show SVG. */
const ICON_SIZES = [16, 32, 48];

/** In px. For an installed page. */
const APP_ICON_SIZES = [192, 512];

/** Android cuts the square to a circle of 80 % of its width. */
const filledIcon = (size: number, markWidth: number) =>
  `<div style="background:#0d0f1c;width:${size}px;height:${size}px;display:grid;place-items:center">${sized(markWidth)}</div>`;

const PICTURES = [
  // The operating system rounds the corners of the icon.
  {
    name: 'apple-touch-icon.png',
    width: 180,
    height: 180,
    body: filledIcon(180, 132),
  },
  ...APP_ICON_SIZES.map((size) => ({
    name: `icon-maskable-${size}.png`,
    width: size,
    height: size,
    body: filledIcon(size, size * 0.58),
  })),
  ...APP_ICON_SIZES.map((size) => ({ name: `icon-${size}.png`, width: size, height: size, body: sized(size) })),
  {
    name: 'og-image.png',
    width: 1200,
    height: 630,
    body: linkPreview(),
  },
];

/** Large shapes, because chats show link previews at a quarter of the size. */
function linkPreview(): string {
  const card = (transform: string, fill: string, content: string) =>
    `<g transform="${transform}" filter="url(#shadow)"><rect x="-118" y="-160" width="236" height="320" rx="40" fill="${fill}"/>${content}</g>`;
  const lines = [-92, -48, -4, 40, 84].map(
    (y, index) =>
      `<rect x="-36" y="${y}" width="${index === 4 ? 70 : 118}" height="16" rx="8" fill="#0a0b14" opacity="0.28"/>`,
  );
  const photo =
    '<g clip-path="url(#card)"><circle cx="-52" cy="-72" r="30" fill="#f2b84f"/>' +
    '<path d="M-118 70 L-50 -22 L10 60 L44 22 L118 110 V160 H-118 Z" fill="#2b3570"/>' +
    '<path d="M-118 120 L-70 76 L0 150 V160 H-118 Z" fill="#1d2450"/></g>';
  const arrow =
    '<path d="M0 92 V-74 m-64 64 64 -64 64 64" fill="none" stroke="#0a0b14" stroke-width="42" stroke-linecap="round" stroke-linejoin="round"/>';
  const light = (x: number, y: number, size: number, color: string) =>
    `radial-gradient(circle ${size}px at ${x}px ${y}px, ${color}, transparent)`;
  const lights = [light(880, 315, 460, 'rgb(112 132 255 / 0.36)'), light(1080, 90, 240, 'rgb(168 85 247 / 0.2)')];
  return `<div style="position:relative;width:1200px;height:630px;background:${lights.join(',')},#0a0a0c;color:#f4f4f6;box-sizing:border-box;padding:72px 80px;display:flex;flex-direction:column;justify-content:space-between">
      <div style="display:flex;align-items:center;gap:20px;font-size:46px;font-weight:600;letter-spacing:-1px">${sized(76)}Fileshare</div>
      <div>
        <div style="font-size:96px;line-height:1.08;font-weight:650;letter-spacing:-3.5px">Send large<br>files.</div>
        <div style="font-size:42px;margin-top:28px;color:#b0b0ba">No account needed.</div>
      </div>
      <svg style="position:absolute;right:30px;top:44px" width="560" height="560" viewBox="-280 -280 560 560">
        <defs>
          <linearGradient id="top" x2="0" y2="1"><stop stop-color="#bccaff"/><stop offset="1" stop-color="#8ea5ff"/></linearGradient>
          <linearGradient id="left" x2="0" y2="1"><stop stop-color="#6172c8"/><stop offset="1" stop-color="#4a59a0"/></linearGradient>
          <linearGradient id="right" x2="0" y2="1"><stop stop-color="#93a6f5"/><stop offset="1" stop-color="#6c80d8"/></linearGradient>
          <clipPath id="card"><rect x="-118" y="-160" width="236" height="320" rx="40"/></clipPath>
          <filter id="shadow" x="-50%" y="-50%" width="200%" height="200%"><feDropShadow dy="18" stdDeviation="26" flood-color="#000" flood-opacity="0.5"/></filter>
        </defs>
        ${card('rotate(-19 0 250) translate(-32 14)', 'url(#left)', photo)}
        ${card('rotate(19 0 250) translate(32 14)', 'url(#right)', lines.join(''))}
        ${card('translate(0 -8) scale(1.08)', 'url(#top)', arrow)}
      </svg></div>`;
}

const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...CHROMIUM_ARGS] });
for (const { name, width, height, body } of PICTURES) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<body style="margin:0;font-family:'Open Sans',system-ui,sans-serif">${body}</body>`);
  await page.screenshot({ path: join(PUBLIC, name), omitBackground: true });
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

/** Format: https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10) */
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
