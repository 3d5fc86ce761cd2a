import { scan } from '../../../dev/seed/generated-files.ts';
import { downloadPath, previewPath, sharePath } from '../../../worker/contract/byte-paths.ts';
import { sitePaths } from '../../../worker/contract/site-pages.ts';
import { uploadOne } from '../../harness/uploads.ts';
import { alive } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { watchPolicy } from '../acts/policy-acts.ts';

test('blocks no request of any page', async ({ page, owner }) => {
  const { folderId } = await uploadOne(owner, new Uint8Array(10));
  const stopped = await watchPolicy(page);
  const paths = [...sitePaths, '/uploads', '/profile', '/admin', '/nothing-here'];
  for (const path of [...paths, sharePath(folderId), `${sharePath(folderId)}?view=contents`]) {
    await page.goto(path);
    await alive(page);
    await page.waitForLoadState('networkidle');
  }
  expect(stopped).toEqual([]);
});

test('never loads an uploaded file as a script, style or worker', async ({ page, owner }) => {
  const body = new TextEncoder().encode('globalThis.hacked = true; export {};');
  const script = await uploadOne(owner, body, { name: 'hack.js', type: 'text/javascript' });
  const style = await uploadOne(owner, new TextEncoder().encode('html { --hacked: yes }'), {
    name: 'hack.css',
    type: 'text/css',
  });
  const stopped = await watchPolicy(page);
  for (const path of ['/', sharePath(script.folderId), '/nothing-here']) {
    await page.goto(path);
    const origin = new URL(page.url()).origin;
    for (const pathOf of [downloadPath, previewPath]) {
      stopped.length = 0;
      const urls = {
        code: origin + pathOf(script.folderId, script.fileId),
        look: origin + pathOf(style.folderId, style.fileId),
      };
      const outcome = await page.evaluate(async ({ code, look }) => {
        const settled = (element: Element) =>
          new Promise<string>((resolve) => {
            for (const type of ['load', 'error']) element.addEventListener(type, () => resolve(type));
            document.head.append(element);
          });
        const classic = Object.assign(document.createElement('script'), { src: code });
        const module = Object.assign(document.createElement('script'), { src: code, type: 'module' });
        const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: look });
        const thread = () =>
          new Promise<string>((resolve) => {
            try {
              new Worker(code).onerror = () => resolve('error');
            } catch {
              resolve('error');
            }
          });
        const all = [await settled(classic), await settled(module), await settled(sheet), await thread()];
        return { all, hacked: 'hacked' in globalThis };
      }, urls);
      expect(outcome, path).toEqual({ all: ['error', 'error', 'error', 'error'], hacked: false });
      await expect
        .poll(() => stopped.toSorted(), { message: path })
        .toEqual([
          `script-src-elem ${urls.code}`,
          `script-src-elem ${urls.code}`,
          `style-src-elem ${urls.look}`,
          `worker-src ${urls.code}`,
        ]);
    }
  }
});

test('allows the PDF worker to load the decoders of scans', async ({ page, owner }) => {
  const { buffer } = scan('scan.pdf');
  const { folderId } = await uploadOne(owner, new Uint8Array(buffer), { name: 'scan.pdf', type: 'application/pdf' });
  const stopped = await watchPolicy(page);
  await page.goto(`${sharePath(folderId)}?view=contents`);
  await page.getByRole('button', { name: 'Preview scan.pdf' }).click();
  const drawn = page.getByRole('region', { name: 'Pages of scan.pdf' }).locator('canvas');
  await expect
    .poll(() =>
      drawn.evaluate((canvas: HTMLCanvasElement) => [
        ...(canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? []),
      ]),
    )
    .toEqual([0, 0, 0, 255]);
  expect(stopped).toEqual([]);
});
