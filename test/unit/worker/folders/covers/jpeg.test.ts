import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { jpegSize } from '../../../../../worker/folders/covers/jpeg';
import { jpeg } from '../../../../harness/covers';

test('width and height are those of the frame, behind whatever comes before it', () => {
  expect(jpegSize(jpeg(1200, 630))).toEqual({ width: 1200, height: 630 });
  expect(jpegSize(jpeg(1, 65_535, 1000))).toEqual({ width: 1, height: 65_535 });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['one that does not end', jpeg().subarray(0, -2)],
  ['a page behind a JPEG', Buffer.concat([jpeg(), Buffer.from('<script>')])],
  ['beginning and end alone', Buffer.from('ffd8ffd9', 'hex')],
  ['a segment of no length', Buffer.from('ffd8fffe0000ffc0001108027604b003ffd9', 'hex')],
  ['no marker where one has to be', Buffer.from('ffd800fe0004aaaaffc0001108027604b003ffd9', 'hex')],
])('%s has no size', (_, bytes) => {
  expect(jpegSize(bytes)).toBeNull();
});

test('whatever bytes come, a size is found within them or not at all', () => {
  for (let round = 0; round < 2000; round++) {
    const bytes = Buffer.concat([Buffer.from('ffd8', 'hex'), randomBytes(round % 97), Buffer.from('ffd9', 'hex')]);
    const size = jpegSize(bytes);
    if (size) expect([size.width, size.height].every((pixels) => pixels >= 0 && pixels <= 65_535)).toBe(true);
  }
});
