import { expect, test } from 'vitest';
import { shellOrigin } from '../../../../worker/cli/shell-origin';

test.each(['https://files.example', 'http://localhost:8787', 'http://127.0.0.1:80', 'http://[::1]:8787'])(
  'accepts %s in a script',
  (origin) => {
    expect(shellOrigin(origin)).toBe(origin);
  },
);

test.each([
  "http://a'b",
  'http://a$(id)',
  'http://a`id`',
  'http://a\nid',
  'http://a b',
  'http://-a',
  'ftp://a',
  'http://',
])('rejects %j', (origin) => {
  expect(shellOrigin(origin)).toBeNull();
});
