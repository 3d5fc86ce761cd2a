/** What components need to be drawn by the tests, whose pages have no layout. */
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/** Lists draw the rows that fit into their box. */
const BOX_PX = 480;

Object.defineProperties(HTMLElement.prototype, {
  clientHeight: { configurable: true, get: () => BOX_PX },
  clientWidth: { configurable: true, get: () => BOX_PX },
});

afterEach(cleanup);
