import { describe, expect, test } from 'vitest';
import { nameOfUpload } from '../../../../worker/contract/name-order';
import { cleanName } from '../../../../worker/contract/names';

describe('the name of an upload without a title', () => {
  test.each([
    [['a.txt'], 'a.txt'],
    [['b.txt', 'a.txt'], 'a.txt and 1 more'],
    [['IMG_10.jpg', 'IMG_9.jpg'], 'IMG_9.jpg and 1 more'],
    [['Zebra.jpg', 'apple.jpg'], 'apple.jpg and 1 more'],
    [Array.from({ length: 1201 }, (_, index) => `${index}.jpg`), '0.jpg and 1,200 more'],
  ])('is made of the first file in natural order and the number of the others', (names, name) => {
    expect(nameOfUpload(names)).toBe(name);
  });

  test('is accepted by the server, also for the longest names', () => {
    const longName = `${'x'.repeat(230)}😀${'x'.repeat(14)}.jpg`;
    const name = nameOfUpload([longName, 'y']);
    expect(name).toBe(`${'x'.repeat(230)} and 1 more`);
    expect(cleanName(name)).toEqual({ name });
  });
});
