import type { Page } from '@playwright/test';
import { addThumbnails, sharePhotos } from '../contestants/ours.ts';
import { waitForPage } from '../page-acts.ts';
import { productRow, type Row } from '../report.ts';
import { smallFiles } from '../sample-files.ts';
import { inBrowser, type LineContext, medianOf, roundTripsRow, visit } from './visit.ts';

const OPEN_TARGET_S = 1.2;
/** Only results for this round-trip time have a target. */
const TARGET_ROUND_TRIP_MS = 100;
const SCROLL_MS = 500;

type PageTimer = (page: Page) => Promise<number>;

export const untilAlive: PageTimer = (page) => waitForPage(page, whenAlive, null);

export const untilShown =
  (words: readonly string[]): PageTimer =>
  (page) =>
    waitForPage(page, whenShown, words);

export const home = inBrowser(async (bench) => {
  const rows: Row[] = [];
  for (const roundTripMs of [20, TARGET_ROUND_TRIP_MS, 250]) {
    rows.push(await openingRow(bench, 'Home alive', '/', roundTripMs, untilAlive));
  }
  const measure = (roundTripMs: number) => openingMs(bench, '/', roundTripMs, untilAlive);
  return [...rows, await roundTripsRow(bench, 'until home is alive', measure)];
});

export const share = inBrowser(async (bench) => {
  const files = smallFiles(3);
  const { page, remove } = await bench.ours.uploadSmall(files);
  const names = untilShown(files.map(({ name }) => name));
  const list = `${page.pathname}?view=contents`;
  const label = 'Share page shows';
  const rows = [
    await openingRow(bench, `${label} what it holds`, page.pathname, TARGET_ROUND_TRIP_MS, untilShown(['3 files'])),
    await openingRow(bench, `${label} the names of its files`, list, TARGET_ROUND_TRIP_MS, names),
    await roundTripsRow(bench, 'until a share page shows the names of its files', (roundTripMs) =>
      openingMs(bench, list, roundTripMs, names),
    ),
  ];
  await remove();
  return rows;
});

const PHOTOS = 200;

/** Measures how a share of photos shows its thumbnails. A share of texts must cause no calls for thumbnails. */
export const thumbnails = inBrowser(async (bench) => {
  const origin = bench.ours.worker.url;
  const photoShare = await sharePhotos(origin, PHOTOS);
  await addThumbnails(origin, photoShare);
  const pathOf = (folderId: string) => `/d/${folderId}?view=contents`;
  const path = pathOf(photoShare.folderId);
  const shown: PageTimer = (page) => waitForPage(page, whenPictured, null);
  const texts = await bench.ours.uploadSmall(smallFiles(30));
  const calls = { first: 0, scrolled: 0, texts: 0 };
  await visit(bench, TARGET_ROUND_TRIP_MS, async (page, { url }) => {
    let count = 0;
    page.on('request', (request) => {
      if (request.url().includes('/thumbnails?')) count++;
    });
    await page.goto(new URL(path, url).href);
    await shown(page);
    calls.first = count;
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, page.viewportSize()?.height ?? 0);
    await page.waitForTimeout(SCROLL_MS);
    await shown(page);
    calls.scrolled = count - calls.first;
    await page.goto(new URL(`${texts.page.pathname}?view=contents`, url).href);
    await page.waitForLoadState('networkidle');
    calls.texts = count - calls.first - calls.scrolled;
  });
  await texts.remove();
  const label = 'Share page shows its thumbnails';
  const callsRow = (when: string, value: number, most: number) =>
    productRow(`Calls for thumbnails ${when}`, { value, unit: '', digits: 0 }, most);
  return [
    await openingRow(bench, label, path, TARGET_ROUND_TRIP_MS, shown),
    callsRow('of the first screen', calls.first, 1),
    callsRow('of the next screen', calls.scrolled, 1),
    callsRow('of a share of texts', calls.texts, 0),
  ];
});

async function openingRow(
  bench: LineContext,
  label: string,
  path: string,
  roundTripMs: number,
  measurePage: PageTimer,
): Promise<Row> {
  const ms = await medianOf(bench, () => openingMs(bench, path, roundTripMs, measurePage));
  const figure = { value: ms / 1000, unit: 's', digits: 2 };
  const target = roundTripMs === TARGET_ROUND_TRIP_MS ? OPEN_TARGET_S : undefined;
  return productRow(`${label}, round trip of ${roundTripMs} ms`, figure, target);
}

const openingMs = (bench: LineContext, path: string, roundTripMs: number, measurePage: PageTimer): Promise<number> =>
  visit(bench, roundTripMs, async (page, { url }) => {
    await page.goto(new URL(path, url).href, { waitUntil: 'commit' });
    return measurePage(page);
  });

/** Returns 0 until React has hydrated the page, then the milliseconds since navigation. Runs in the page. */
function whenAlive(): number {
  const button = document.querySelector('[aria-label="Choose Files"]');
  const marked = Object.keys(button ?? {}).some((key) => key.startsWith('__reactProps$'));
  const ofRoot = Object.entries(document.getElementById('root') ?? {});
  const root = ofRoot.find(([key]) => key.startsWith('__reactContainer$'))?.[1];
  return marked && root?.stateNode.current.memoizedState.isDehydrated !== true ? performance.now() : 0;
}

/** Returns 0 until the page contains all words, then the milliseconds since navigation. Runs in the page. */
function whenShown(words: readonly string[]): number {
  const text = document.querySelector('main')?.textContent ?? '';
  return words.every((word) => text.includes(word)) ? performance.now() : 0;
}

/** Returns 0 until all visible rows have their thumbnail, then the milliseconds since navigation. Runs in the page. */
function whenPictured(): number {
  const isVisible = (row: Element) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  };
  const rows = [...document.querySelectorAll('[aria-label="Files"] [data-row]')].filter(isVisible);
  return rows.length > 3 && rows.every((row) => row.querySelector('[data-thumbnail] img')) ? performance.now() : 0;
}
