import { freePort } from '../../../dev/port.ts';
import { launchBrowser } from '../launch-browser.ts';
import { type Row, scored } from '../table.ts';
import type { Case } from './case.ts';
import { scoresOf } from './lighthouse.ts';

/** Pages that search engines list: home and the public pages. */
const PAGES = {
  home: '/',
  'how to send 10 GB': '/send-10gb-files',
  comparison: '/wetransfer-alternative',
  blog: '/blog',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  DMCA: '/dmca-policy',
};

/** Target score per Lighthouse category, of 100. */
const TARGET = 95;

/** Runs Lighthouse with its phone profile: a simulated slow phone on a slow line. */
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
