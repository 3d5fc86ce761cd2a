import type { Page } from '@playwright/test';
import { median } from '../measure.ts';
import { ours } from '../ours.ts';
import { smallFiles } from '../small-files.ts';
import { own, type Row } from '../table.ts';
import { LINE_BYTES_PER_SECOND, type LineCase, type LineSetUp } from './line-case.ts';
import { untilSeen, visit } from './visit.ts';

const OPEN_TARGET_S = 1.2;
/** The target is one for this round trip. */
const TARGET_ROUND_TRIP_MS = 100;

/** From opening the home page until React has taken over the button by which files are chosen. */
export const home: LineCase = async (setUp) => {
  const rows: Row[] = [];
  for (const roundTripMs of [20, TARGET_ROUND_TRIP_MS, 250]) {
    rows.push(await openingRow(setUp, 'Home alive', '/', roundTripMs, (page) => untilSeen(page, whenAlive, null)));
  }
  return rows;
};

/** From opening a share link until the page says what is behind it: how much it is, and in its list every name. */
export const share: LineCase = async (setUp) => {
  const files = smallFiles(3);
  const { page, remove } = await ours(setUp.worker).uploadSmall(files);
  const row = (what: string, path: string, words: string[]) =>
    openingRow(setUp, what, path, TARGET_ROUND_TRIP_MS, (shown) => untilSeen(shown, whenShown, words));
  const rows = [
    await row('Share page shows what it holds', page.pathname, ['3 files']),
    await row(
      'Share page shows the names of its files',
      `${page.pathname}?view=contents`,
      files.map(({ name }) => name),
    ),
  ];
  await remove();
  return rows;
};

async function openingRow(
  setUp: LineSetUp,
  what: string,
  path: string,
  roundTripMs: number,
  seen: (page: Page) => Promise<number>,
): Promise<Row> {
  const line = { roundTripMs, bytesPerSecond: LINE_BYTES_PER_SECOND };
  const seconds: number[] = [];
  for (let round = 0; round < setUp.rounds; round++) {
    const ms = await setUp.overLine(line, ({ url }) =>
      visit(setUp, async (page) => {
        await page.goto(new URL(path, url).href, { waitUntil: 'commit' });
        return seen(page);
      }),
    );
    seconds.push(ms / 1000);
  }
  const figure = { value: median(seconds), unit: 's', digits: 2 };
  const target = roundTripMs === TARGET_ROUND_TRIP_MS ? OPEN_TARGET_S : undefined;
  return own(`${what}, round trip of ${roundTripMs} ms`, figure, target);
}

/**
 * Runs in the page: milliseconds since its navigation began, once React has taken over. It marks what it finds with
 * keys of its own while it reads the page, and its root once it is through.
 */
function whenAlive(): number {
  const buttons = [...document.querySelectorAll('button, label')];
  const button = buttons.find(({ textContent }) => textContent?.trim() === 'Choose Files');
  const marked = Object.keys(button ?? {}).some((key) => key.startsWith('__reactProps$'));
  const ofRoot = Object.entries(document.getElementById('root') ?? {});
  const root = ofRoot.find(([key]) => key.startsWith('__reactContainer$'))?.[1];
  return marked && root?.stateNode.current.memoizedState.isDehydrated !== true ? performance.now() : 0;
}

/** Runs in the page: milliseconds since its navigation began, once all of these words are on it. */
function whenShown(words: readonly string[]): number {
  const text = document.querySelector('main')?.textContent ?? '';
  return words.every((word) => text.includes(word)) ? performance.now() : 0;
}
