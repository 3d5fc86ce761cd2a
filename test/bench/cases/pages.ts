import { freePort } from '../../../dev/port.ts';
import { launchBrowser } from '../launch-browser.ts';
import { type Row, scored } from '../table.ts';
import type { Case } from './case.ts';
import { scoresOf } from './lighthouse.ts';

/** The pages that people find by search: where they begin, and all that are there to be read. */
const PAGES = {
  home: '/',
  'how to send 10 GB': '/send-10gb-files',
  comparison: '/wetransfer-alternative',
  blog: '/blog',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  DMCA: '/dmca-policy',
};

/** Out of 100, in each of Lighthouse's categories. */
const TARGET = 95;

/** Lighthouse on its phone profile: a slow phone on a slow line, both simulated. */
export const pages: Case = async ({ ours, atEnd }) => {
  const debuggingPort = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${debuggingPort}`]);
  atEnd(() => browser.close());
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(PAGES)) {
    const scores = await scoresOf(new URL(path, ours.worker.url), debuggingPort);
    rows.push(...scores.map(({ category, score }) => scored(`Lighthouse, phone, ${name}: ${category}`, score, TARGET)));
  }
  return rows;
};
