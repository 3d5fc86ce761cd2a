import { expect, test } from 'vitest';
import { briefName, cutInMiddle, cutToFit, splitForMiddleCut } from '../../../../web/lib/cut-names';

test('splits a long name before its extension', () => {
  expect(splitForMiddleCut('a very long name of a holiday film.mov')).toEqual([
    'a very long name of a ho',
    'liday film.mov',
  ]);
});

test('shows no space after the ellipsis', () => {
  expect(splitForMiddleCut('Minutes of the sailing club, 2026-11- 22, signed.pdf')[1]).toBe('22, signed.pdf');
});

test('removes the middle of a name that is longer than two lines', () => {
  expect(cutInMiddle('IMG_2026-07-14_at_the_lake_with_everybody_final_version_2.jpeg', 44)).toBe(
    'IMG_2026-07-14_at_the_lake…version_2.jpeg',
  );
  expect(cutInMiddle('IMG_2026-07-14_at_the_lake.jpeg', 44)).toBe('IMG_2026-07-14_at_the_lake.jpeg');
  expect(briefName('IMG_2026-07-14_at_the_lake_with_everybody.jpeg')).toBe('IMG_2026-07-14_at_the…everybody.jpeg');
});

test('cuts a name by as little as its room allows', () => {
  const name = 'Minutes of the general assembly of the sailing club, 2026-11-22, signed.pdf';
  const cut = cutToFit(name, (text) => text.length <= 40);
  expect(cut).toBe('Minutes of the general…22, signed.pdf');
  expect(cutToFit(name, () => true)).toBe(name);
  expect(cutToFit(name, () => false)).toBe('M…22, signed.pdf');
});

test('keeps fewer wide characters at the end of a name', () => {
  expect(splitForMiddleCut('夏休みの家族旅行で撮影した港の写真.png')).toEqual([
    '夏休みの家族旅行で撮影した',
    '港の写真.png',
  ]);
  expect(splitForMiddleCut('夏の港の写真.png')).toEqual(['夏の港の写真.png', '']);
});

test('cuts a word only if no separator is near', () => {
  expect(cutInMiddle('supercalifragilisticexpialidocious_and_more.jpeg', 30)).toBe('supercalifragil…_and_more.jpeg');
  expect(cutInMiddle('The boat - the sea - the island at noon.jpeg', 26)).toBe('The boat…d at noon.jpeg');
  expect(cutInMiddle('A second file with a long name, final.txt', 22)).toBe('A secon…ame, final.txt');
});

test('keeps a short name in one piece', () => {
  expect(splitForMiddleCut('budget-2026.xlsx')).toEqual(['budget-2026.xlsx', '']);
});

test('splits a right-to-left name between words, because a split year would read differently', () => {
  expect(splitForMiddleCut('تقرير سنوي عن أعمال الشركة لعام 2026.docx')).toEqual([
    'تقرير سنوي عن أعمال الشركة لعام ',
    '2026.docx',
  ]);
  expect(splitForMiddleCut(`${'ש'.repeat(40)}.docx`)[1]).toBe('');
});

test('never splits a name within a grapheme', () => {
  const family = '👨‍👩‍👧‍👦';
  const [head, tail] = splitForMiddleCut(`${'a'.repeat(20)}${family.repeat(8)}`);
  expect(tail).toBe(`${'a'.repeat(6)}${family.repeat(8)}`);
  expect(head).toBe('a'.repeat(14));
});
