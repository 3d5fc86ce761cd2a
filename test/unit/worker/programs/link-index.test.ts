import { expect, test } from 'vitest';
import { linkPage, listingOf } from '../../../../worker/programs/link-index.ts';

const file = (id: string, name: string, path = '') => ({ id, name, path });

test('makes names in a directory unique, and keeps names that occur once', () => {
  const listing = listingOf(
    [
      file('1', 'a.txt'),
      file('2', 'a.txt'),
      file('3', 'a (2).txt'),
      file('4', 'a.txt'),
      file('5', 'b'),
      file('6', 'b'),
    ],
    '',
  );
  expect(Object.fromEntries(listing?.files ?? [])).toEqual({
    'a.txt': '1',
    'a (2).txt': '3',
    'a (3).txt': '2',
    'a (4).txt': '4',
    b: '5',
    'b (2)': '6',
  });
});

test('lists the direct contents of a directory, and returns null for an unknown directory', () => {
  const placed = [
    file('1', 'top'),
    file('2', 'x', 'a'),
    file('3', 'y', 'a/b'),
    file('4', 'a', ''),
    file('5', 'z', 'ab'),
  ];
  const listed = (path: string) => {
    const listing = listingOf(placed, path);
    return listing && [listing.directories, [...listing.files.keys()]];
  };
  expect(listed('')).toEqual([
    ['a', 'ab'],
    ['top', 'a (2)'],
  ]);
  expect(listed('a')).toEqual([['b'], ['x']]);
  expect(listed('a/b')).toEqual([[], ['y']]);
  expect(listed('b')).toBeNull();
  expect(listed('a/')).toBeNull();
});

test('escapes a name in text and URL', () => {
  const name = '"><script>alert(1)</script>?#%2e:😀';
  const page = linkPage('<b>', { directories: [], files: new Map([[name, '1']]) });
  expect(page).not.toMatch(/<script|<b>/);
  const [, href = ''] = /href="([^"]+)"/.exec(page) ?? [];
  const url = new URL(href, 'https://a.example/d/x/');
  expect([url.search, url.hash, decodeURIComponent(url.pathname)]).toEqual(['', '', `/d/x/${name}`]);
});
