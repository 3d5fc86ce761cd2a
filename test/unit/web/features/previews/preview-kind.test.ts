import { expect, test } from 'vitest';
import { swipeOf } from '../../../../../web/features/previews/image/swipe';
import { canPreview, kindOf, kindOfType } from '../../../../../web/features/previews/kind';
import { neighboursOf } from '../../../../../web/features/previews/preview-file';
import { PASSIVE_TYPES, TEXT_ENDINGS } from '../../../../../worker/contract/preview-types';
import { previewOf } from '../../../../../worker/downloads/previewable';

test.each([
  ['photo.JPG', 'image'],
  ['drawing.svg', 'image'],
  ['paper.pdf', 'pdf'],
  ['page.html', 'text'],
  ['Dockerfile', 'text'],
  ['film.mkv', 'video'],
  ['song.m4a', 'audio'],
  ['IMG_1.HEIC', 'image'],
  ['scan.tiff', 'image'],
  ['photo.jxl', 'image'],
  ['photo.heif', 'image'],
  ['photo.avif', 'image'],
  ['archive.zip', 'archive'],
  ['letter.docx', 'archive'],
  ['table.xlsx', 'archive'],
  ['slides.pptx', 'archive'],
  ['archive.rar', 'none'],
  ['mystery.xyz', 'unknown'],
  ['mystery', 'unknown'],
] as const)('previews %s as %s', (name, kind) => {
  expect(kindOf({ name, type: '' })).toBe(kind);
});

test("uses the sender's type, and then the server's type, if the kind does not follow from the name", () => {
  expect(kindOf({ name: 'scan', type: 'application/pdf' })).toBe('pdf');
  expect(kindOf({ name: 'scan', type: 'application/octet-stream' })).toBe('unknown');
  expect(canPreview({ name: 'scan', type: '' })).toBe(true);
  expect(canPreview({ name: 'a.rar', type: 'image/png' })).toBe(false);
});

test("chooses the viewer that fits the server's content type for every known extension", () => {
  for (const ending of [...PASSIVE_TYPES.keys(), ...TEXT_ENDINGS, 'svg']) {
    const file = { name: `a.${ending}`, type: 'application/zip' };
    expect([ending, kindOf(file)]).toEqual([ending, kindOfType(previewOf(file).contentType)]);
  }
});

test('returns the files next to a file, and undefined beyond the first and the last file', () => {
  const files = ['a', 'b', 'c'].map((fileId) => ({ fileId, name: fileId, type: '', size: 1 }));
  expect(neighboursOf(files, 'a')).toEqual({ index: 0, previous: undefined, next: files[1] });
  expect(neighboursOf(files, 'c')).toEqual({ index: 2, previous: files[1], next: undefined });
  expect(neighboursOf(files, 'gone')).toEqual({ index: -1, previous: undefined, next: undefined });
});

test('recognises a swipe if it is long and level', () => {
  const from = { x: 200, y: 200 };
  expect(swipeOf(from, { x: 100, y: 220 })).toBe('left');
  expect(swipeOf(from, { x: 300, y: 180 })).toBe('right');
  expect(swipeOf(from, { x: 160, y: 200 })).toBeNull();
  expect(swipeOf(from, { x: 100, y: 280 })).toBeNull();
});
