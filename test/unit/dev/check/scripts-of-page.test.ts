import { expect, test } from 'vitest';
import { scriptsOf, sizeLines, sizeProblems } from '../../../../dev/check/scripts-of-page.ts';

const HTML = `
  <script type="module" crossorigin src="/assets/core.js"></script>
  <link rel="modulepreload" crossorigin href="/assets/home.js">
  <link rel="modulepreload" crossorigin href="/assets/core.js">
  <link rel="stylesheet" crossorigin href="/assets/core.css">
  <script type="application/json" id="config">{"script":"/assets/data.js"}</script>
  <a href="/blog">About core.js</a>`;

test('returns each script that a page runs or preloads once', () => {
  expect(scriptsOf(HTML)).toEqual(['/assets/core.js', '/assets/home.js']);
});

test('reports scripts above the limit, and lists the size of each file, largest first', () => {
  const scripts = [
    { path: '/assets/home.js', gzipBytes: 3_000 },
    { path: '/assets/core.js', gzipBytes: 127_001 },
  ];
  expect(sizeProblems('home', scripts, 130_001)).toEqual([]);
  expect(sizeProblems('home', scripts, 130_000)).toEqual([
    'The scripts of home are 130,001 bytes gzip, 1 more than allowed.',
  ]);
  expect(sizeLines(scripts)).toEqual(['  127,001  /assets/core.js', '    3,000  /assets/home.js']);
});

test('reports a page without scripts as a problem', () => {
  expect(sizeProblems('home', [], 130_000)).toEqual(['home names no script.']);
});
