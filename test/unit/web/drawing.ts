/** The test environment of component tests has no layout, so this file gives every element a size. */
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/** In CSS pixels. Lists draw only the rows that fit into their box. */
const BOX_PX = 480;

Object.defineProperties(HTMLElement.prototype, {
  clientHeight: { configurable: true, get: () => BOX_PX },
  clientWidth: { configurable: true, get: () => BOX_PX },
});

afterEach(cleanup);
