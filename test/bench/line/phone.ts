/** Simulates an old phone: a small screen and a slow processor, behind a slow line. */
import type { Page } from '@playwright/test';
import { newPerson } from '../../harness/people.ts';
import { newPatientContext } from '../launch-browser.ts';
import { pickFiles } from '../page-acts.ts';
import { productRow } from '../report.ts';
import { smallFiles } from '../sample-files.ts';
import { withDisk } from '../with-disk.ts';
import { untilAlive, untilShown } from './open-page.ts';
import { type LineProxy, startProxy } from './proxy.ts';
import { inBrowser, type LineContext, medianOf } from './visit.ts';

const SLOWDOWN = 4;
const ROUND_TRIP_MS = 150;
/** 1.6 Mbit/s. */
const BYTES_PER_SECOND = 200_000;
const HOME_TARGET_S = 2.5;
const SHARE_TARGET_S = 2.0;
const MY_FILES_TARGET_S = 3.5;

const PHOTOS = 500;
const PHOTO_BYTES = 20 * 1024;
const TASK_TARGET_MS = 200;
/** Wait after all files are listed, because the page still reads them. */
const REST_MS = 3000;

export const phone = inBrowser(async (bench) => {
  const files = smallFiles(3);
  const { page, remove } = await bench.ours.uploadSmall(files);
  const seconds = async (path: string, until: (page: Page) => Promise<number>) => {
    const ms = await medianOf(bench, () =>
      onPhone(bench, async (opened, { url }) => {
        await opened.goto(new URL(path, url).href, { waitUntil: 'commit' });
        return until(opened);
      }),
    );
    return { value: ms / 1000, unit: 's', digits: 2 };
  };
  const line = 'old phone, 1.6 Mbit/s, round trip of 150 ms';
  const rows = [
    productRow(`Home alive, ${line}`, await seconds('/', untilAlive), HOME_TARGET_S),
    productRow(
      `Share page shows what it holds, ${line}`,
      await seconds(page.pathname, untilShown(['3 files'])),
      SHARE_TARGET_S,
    ),
    productRow(
      `My Files shows its list, ${line}`,
      await seconds('/uploads', untilShown(['No Files Yet'])),
      MY_FILES_TARGET_S,
    ),
  ];
  await remove();
  return rows;
});

export const photos = inBrowser((bench) =>
  withDisk(bench, async (disk) => {
    const names = Array.from({ length: PHOTOS }, (_, index) => `IMG_${1000 + index}.JPG`);
    const files = names.map((name, index) => disk.write(name, PHOTO_BYTES, index));
    const longestMs = await medianOf(bench, () =>
      onPhone(bench, async (page, { url }) => {
        await page.goto(url.href);
        await untilAlive(page);
        await page.waitForLoadState('networkidle');
        await page.evaluate(observeTasks);
        await pickFiles(page.getByLabel('Upload', { exact: true }), files);
        await page.getByText(`(${PHOTOS})`).waitFor();
        await page.waitForTimeout(REST_MS);
        return page.evaluate(longestTaskMs);
      }),
    );
    const figure = { value: longestMs, unit: 'ms', digits: 0 };
    return [productRow(`Longest task while ${PHOTOS} photos are picked, old phone`, figure, TASK_TARGET_MS)];
  }),
);

async function onPhone<T>(
  { browser, ours }: LineContext,
  look: (page: Page, line: LineProxy) => Promise<T>,
): Promise<T> {
  const line = await startProxy(ours.worker.url, { roundTripMs: ROUND_TRIP_MS, bytesPerSecond: BYTES_PER_SECOND });
  try {
    const context = await newPatientContext(browser, newPerson().headers, {
      viewport: { width: 375, height: 667 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const result = await look(page, line);
    await context.close();
    return result;
  } finally {
    await line.close();
  }
}

/** Records tasks of at least 50 ms, and the time at which the page gets the files. Runs in the page. */
function observeTasks(): void {
  const picking = { tasks: [] as PerformanceEntry[], pickedAt: 0 };
  Object.assign(window, { picking });
  window.addEventListener('change', () => (picking.pickedAt = performance.now()), { capture: true, once: true });
  new PerformanceObserver((list) => picking.tasks.push(...list.getEntries())).observe({ type: 'longtask' });
}

/** Returns the longest task after the page got the files. Ignores Chromium's own work before. Runs in the page. */
function longestTaskMs(): number {
  const { tasks, pickedAt } = (window as unknown as { picking: { tasks: PerformanceEntry[]; pickedAt: number } })
    .picking;
  return Math.max(0, ...tasks.map(({ startTime, duration }) => startTime + duration - Math.max(startTime, pickedAt)));
}
