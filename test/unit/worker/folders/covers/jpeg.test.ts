import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isJpeg } from '../../../../../worker/folders/covers/jpeg';
import { jpeg } from '../../../../harness/jpeg';

const isWhole = (bytes: Buffer) => isJpeg(bytes, 1200, 630);
const replaced = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString('hex').replace(from, to), 'hex');

/** Made by Chromium from a canvas: 48 by 24 pixels in colour, with chroma subsampling. */
const OF_A_CANVAS = Buffer.from(
  `/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABh
Y3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
AAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAAB
UAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAA
AAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9Y
WVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM
ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDAAoHBwgHBgoICAgLCgoLDhgQDg0NDh0VFhEY
Ix8lJCIfIiEmKzcvJik0KSEiMEExNDk7Pj4+JS5ESUM8SDc9Pjv/2wBDAQoLCw4NDhwQEBw7KCIoOzs7Ozs7Ozs7Ozs7Ozs7Ozs7
Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozv/wAARCAAYADADASIAAhEBAxEB/8QAGgAAAgMBAQAAAAAAAAAAAAAAAAUC
BAYHAf/EACYQAAICAgEDAgcAAAAAAAAAAAECAAMEEQUSITEGE0FRU3KCkZL/xAAYAQEBAAMAAAAAAAAAAAAAAAAFBgEDB//EACcR
AAEDAwIFBQEAAAAAAAAAAAECAwQABRESIQYTMUFhUXGBkaHR/9oADAMBAAIRAxEAPwBDSniMKUlelJ5mW2U2KEcrtd9oBChLnyAw
ggE56+Ko7i6qQ5y0nc0/46sHLqBAI6h2M0vtV/TX+ROapyGXWwZMixSPBBlirmuSNybzriOodi8Sf4KlkFXNTt7/AMouNAXGQtTu
Fd/yugHHpPmlD+ImJ9YdFPKBUVUHtA6A18TJZHO8gm+nKcfqZ7k+QvzLfdyLTY+tbPymOHrNIbkh1agRjzU9LuLExrQ2gg58U8pS
WTgU5LBrFJIGux1CEnEyHWF62lFJ9RtW67SnmlFSFYNSfh8JE2Ubf3GUbsXHqO0Ugjv5hCOW64zXThbyj8mpRq6TlkhTyvs0uyrf
PeKrq77gTVU7jetqNwhOgW8BtGoCn7PFRIe0L6Y7V//Z`,
  'base64',
);

test('accepts a picture of the requested size only', () => {
  expect(isJpeg(jpeg(1200, 630), 1200, 630)).toBe(true);
  expect(isJpeg(jpeg(1, 4000, 1000), 1, 4000)).toBe(true);
  expect(isJpeg(jpeg(1200, 631), 1200, 630)).toBe(false);
  expect(isJpeg(OF_A_CANVAS, 48, 24)).toBe(true);
  expect(isJpeg(OF_A_CANVAS, 24, 48)).toBe(false);
});

test.each([
  ['empty content', Buffer.alloc(0)],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a JPEG without its end', jpeg().subarray(0, -2)],
  ['a page after a JPEG', Buffer.concat([jpeg(), Buffer.from('<script>')])],
  [
    'a page between picture and end',
    Buffer.concat([jpeg().subarray(0, -2), Buffer.from('<script>'), jpeg().subarray(-2)]),
  ],
  [
    'an archive after the end that itself ends like a JPEG',
    Buffer.concat([jpeg(), Buffer.from('PK zip'), jpeg().subarray(-2)]),
  ],
  ['half of the picture', Buffer.concat([jpeg().subarray(0, -1500), jpeg().subarray(-2)])],
  ['start and end only', Buffer.from('ffd8ffd9', 'hex')],
  ['a scan without components', Buffer.from('ffd8ffda000600003f00ffd9', 'hex')],
  ['a segment of length 0', Buffer.from('ffd8fffe0000ffc0001108027604b003ffd9', 'hex')],
  ['a missing marker', Buffer.from('ffd800fe0004aaaaffc0001108027604b003ffd9', 'hex')],
  ['a progressive JPEG', replaced(jpeg(), 'ffc0', 'ffc2')],
  ['a JPEG without Huffman tables', replaced(jpeg(), 'ffc4', 'ffe4')],
  ['a JPEG without quantization tables', replaced(jpeg(), 'ffdb', 'ffeb')],
])('rejects %s', (_, bytes) => {
  expect(isWhole(bytes)).toBe(false);
});

test('rejects a picture if any byte before the scan is missing', () => {
  const image = jpeg();
  const scan = image.length - 2 - Math.ceil((2 * 150 * 79) / 8);
  for (let at = 0; at < scan; at++) {
    expect(isWhole(Buffer.concat([image.subarray(0, at), image.subarray(at + 1)]))).toBe(false);
  }
});

test('rejects random bytes between start and end without throwing', () => {
  for (let round = 0; round < 2000; round++) {
    const bytes = Buffer.concat([Buffer.from('ffd8', 'hex'), randomBytes(round % 97), Buffer.from('ffd9', 'hex')]);
    expect(isWhole(bytes)).toBe(false);
  }
});
