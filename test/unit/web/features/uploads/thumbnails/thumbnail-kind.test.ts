import { expect, test } from 'vitest';
import { cropOf } from '../../../../../../web/features/uploads/thumbnails/crop';
import { thumbnailKindOf } from '../../../../../../web/features/uploads/thumbnails/thumbnail-kind';
import { MIB } from '../../../../../../worker/contract/units';

test.each([
  ['image/jpeg', 1, 'image'],
  // Browsers that cannot decode HEIC make no thumbnail.
  ['image/heic', 1, 'image'],
  ['image/svg+xml', 1, null],
  ['image/jpeg', 40 * MIB, 'image'],
  ['image/jpeg', 40 * MIB + 1, null],
  ['image/png', 0, null],
  ['video/mp4', 10 * 1024 * MIB, 'video'],
  ['application/pdf', 200 * MIB, 'pdf'],
  ['application/pdf', 200 * MIB + 1, null],
  ['text/plain', 1, null],
  ['application/zip', 1, null],
  ['', 1, null],
])('draws a file of type %j and %i bytes as %j', (type, size, kind) => {
  expect(thumbnailKindOf({ type, size })).toBe(kind);
});

test.each([
  [400, 300, 'centre', { x: 50, y: 0, size: 300 }],
  [300, 400, 'centre', { x: 0, y: 50, size: 300 }],
  [300, 400, 'top', { x: 0, y: 0, size: 300 }],
  [400, 300, 'top', { x: 50, y: 0, size: 300 }],
  [1, 1, 'centre', { x: 0, y: 0, size: 1 }],
] as const)('crops %i by %i to its %s', (width, height, keeps, crop) => {
  expect(cropOf({ width, height }, keeps)).toEqual(crop);
});
