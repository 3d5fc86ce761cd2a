/**
 * Runs `npm run pictures`: redraws the touch icon and the link preview picture in `web/public`, with the tests'
 * browser.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ROOT } from '../dev/wrangler.ts';
import { CHROMIUM_ARGS, chromiumPath } from './harness/chromium.ts';

const PUBLIC = join(ROOT, 'web/public');
const icon = await readFile(join(PUBLIC, 'icon.svg'), 'utf8');

const PICTURES = [
  // The system rounds the corners itself.
  {
    name: 'apple-touch-icon.png',
    width: 180,
    height: 180,
    body: `<div style="background:#9db2ff;width:180px;height:180px;display:grid;place-items:center">
      <div style="width:156px">${icon}</div></div>`,
  },
  {
    name: 'og-image.png',
    width: 1200,
    height: 630,
    body: `<div style="width:1200px;height:630px;background:#0a0a0c;color:#fff;display:flex;flex-direction:column;justify-content:center;gap:36px;padding:0 110px;box-sizing:border-box">
      <div style="display:flex;align-items:center;gap:36px"><div style="width:120px">${icon}</div>
      <div style="font-size:84px;font-weight:600;letter-spacing:-3px">Fileshare</div></div>
      <div style="font-size:44px;color:#b4b4bd">Send large files. A link and a QR code, without an account.</div></div>`,
  },
];

const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...CHROMIUM_ARGS] });
for (const { name, width, height, body } of PICTURES) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<body style="margin:0;font-family:'Open Sans',system-ui,sans-serif">${body}</body>`);
  await page.screenshot({ path: join(PUBLIC, name) });
}
await browser.close();
