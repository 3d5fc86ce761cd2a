import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../../web/${path}`, import.meta.url), 'utf8');

test("the site's icon is the product's mark (`npm run pictures` copies it)", () => {
  expect(read('public/icon.svg')).toBe(read('ui/mark.svg'));
});
