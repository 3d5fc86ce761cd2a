import type { Page } from '@playwright/test';
import { productRow, type Row } from '../report.ts';
import { smallFiles } from '../sample-files.ts';
import { inBrowser, type LineContext, medianOf, roundTripsRow, visit, waitForPage } from './visit.ts';

const OPEN_TARGET_S = 1.2;
/** Round-trip time at which the results are compared with a limit. */
const TARGET_ROUND_TRIP_MS = 100;

type PageTimer = (page: Page) => Promise<number>;

/** Measures from opening home until React has hydrated the button 'Choose Files'. */
export const home = inBrowser(async (ring) => {
  const alive: PageTimer = (page) => waitForPage(page, whenAlive, null);
  const rows: Row[] = [];
  for (const roundTripMs of [20, TARGET_ROUND_TRIP_MS, 250]) {
    rows.push(await openingRow(ring, 'Home alive', '/', roundTripMs, alive));
  }
  const measure = (roundTripMs: number) => openingMs(ring, '/', roundTripMs, alive);
  return [...rows, await roundTripsRow(ring, 'until home is alive', measure)];
});

/** Measures from opening a share link until its size and all file names are visible. */
export const share = inBrowser(async (ring) => {
  const files = smallFiles(3);
  const { page, remove } = await ring.ours.uploadSmall(files);
  const isShownBy =
    (words: readonly string[]): PageTimer =>
    (opened) =>
      waitForPage(opened, whenShown, words);
  const names = isShownBy(files.map(({ name }) => name));
  const list = `${page.pathname}?view=contents`;
  const label = 'Share page shows';
  const rows = [
    await openingRow(ring, `${label} what it holds`, page.pathname, TARGET_ROUND_TRIP_MS, isShownBy(['3 files'])),
    await openingRow(ring, `${label} the names of its files`, list, TARGET_ROUND_TRIP_MS, names),
    await roundTripsRow(ring, 'until a share page shows the names of its files', (roundTripMs) =>
      openingMs(ring, list, roundTripMs, names),
    ),
  ];
  await remove();
  return rows;
});

async function openingRow(
  ring: LineContext,
  label: string,
  path: string,
  roundTripMs: number,
  measurePage: PageTimer,
): Promise<Row> {
  const ms = await medianOf(ring, () => openingMs(ring, path, roundTripMs, measurePage));
  const figure = { value: ms / 1000, unit: 's', digits: 2 };
  const target = roundTripMs === TARGET_ROUND_TRIP_MS ? OPEN_TARGET_S : undefined;
  return productRow(`${label}, round trip of ${roundTripMs} ms`, figure, target);
}

const openingMs = (ring: LineContext, path: string, roundTripMs: number, measurePage: PageTimer): Promise<number> =>
  visit(ring, roundTripMs, async (page, { url }) => {
    await page.goto(new URL(path, url).href, { waitUntil: 'commit' });
    return measurePage(page);
  });

/**
 * Returns the milliseconds since navigation once React has hydrated the page, otherwise 0. Runs in the page. React
 * marks elements with its own keys during hydration, and the root at the end.
 */
function whenAlive(): number {
  const button = document.querySelector('[aria-label="Choose Files"]');
  const marked = Object.keys(button ?? {}).some((key) => key.startsWith('__reactProps$'));
  const ofRoot = Object.entries(document.getElementById('root') ?? {});
  const root = ofRoot.find(([key]) => key.startsWith('__reactContainer$'))?.[1];
  return marked && root?.stateNode.current.memoizedState.isDehydrated !== true ? performance.now() : 0;
}

/** Returns the milliseconds since navigation once all words are visible, otherwise 0. Runs in the page. */
function whenShown(words: readonly string[]): number {
  const text = document.querySelector('main')?.textContent ?? '';
  return words.every((word) => text.includes(word)) ? performance.now() : 0;
}
