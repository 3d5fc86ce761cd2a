// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Thumbnails, withNext } from '../../../../web/lib/thumbnails';

const fetched: URL[] = [];
let answer: (ids: readonly string[]) => { status: number; body: object };

beforeEach(() => {
  vi.useFakeTimers();
  fetched.length = 0;
  answer = (ids) => ({ status: 200, body: { thumbnails: ids.map((fileId) => ({ fileId, image: fileId })) } });
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, 'http://localhost');
    fetched.push(url);
    const { status, body } = answer((url.searchParams.get('files') ?? '').split(','));
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let lists = 0;
/** New ids, because all lists share the loaded images. */
function listOf(count: number) {
  const list = `list${lists++}`.padEnd(10, '_');
  const files = Array.from({ length: count }, (_, n) => ({
    fileId: `${list}${String(n).padStart(6, '0')}`,
    hasThumbnail: true,
  }));
  return { files, ids: files.map(({ fileId }) => fileId), thumbnails: new Thumbnails({ folderId: 'f' }, files) };
}
const idsOf = (url: URL | undefined) => url?.searchParams.get('files')?.split(',');

test('loads rows that appear together in one call, with the next files of the list', async () => {
  const { thumbnails, ids } = listOf(100);
  const shown: string[] = [];
  for (const id of ids.slice(0, 10)) thumbnails.request(id, (image) => shown.push(image));
  await vi.advanceTimersByTimeAsync(100);
  expect(fetched.map(({ pathname }) => pathname)).toEqual(['/api/folder/f/thumbnails']);
  expect(idsOf(fetched[0])).toEqual(ids.slice(0, 24));
  expect(shown).toEqual(ids.slice(0, 10).map((id) => `data:image/jpeg;base64,${id}`));

  for (const id of ids.slice(10, 24)) thumbnails.request(id, (image) => shown.push(image));
  await vi.advanceTimersByTimeAsync(100);
  expect(fetched).toHaveLength(1);
  expect(shown).toHaveLength(24);
  expect(thumbnails.imageOf(ids[23] ?? '')).toBe(`data:image/jpeg;base64,${ids[23]}`);
});

test('after a call for many rows, loads the same number per call while scrolling', async () => {
  const { thumbnails, ids } = listOf(300);
  for (const id of ids.slice(0, 60)) thumbnails.request(id, () => {});
  await vi.advanceTimersByTimeAsync(100);
  for (const id of ids.slice(60, 65)) thumbnails.request(id, () => {});
  await vi.advanceTimersByTimeAsync(100);
  expect(fetched.map((url) => idsOf(url)?.length)).toEqual([60, 60]);
  expect(idsOf(fetched[1])).toEqual(ids.slice(60, 120));
});

test('makes a second call only if the rows exceed the limit per call', async () => {
  const { thumbnails, ids } = listOf(100);
  for (const id of ids) thumbnails.request(id, () => {});
  await vi.advanceTimersByTimeAsync(100);
  expect(fetched.map((url) => idsOf(url)?.length)).toEqual([96, 4]);
});

test('does not load rows that are out of view again', async () => {
  const { thumbnails, ids } = listOf(30);
  const shown = vi.fn();
  for (const id of ids) thumbnails.request(id, shown)();
  await vi.advanceTimersByTimeAsync(100);
  expect(fetched).toEqual([]);
  expect(shown).not.toHaveBeenCalled();
});

test('requests a thumbnail again only a minute after a failure', async () => {
  const { thumbnails, ids } = listOf(3);
  const shown = vi.fn();
  answer = () => ({ status: 503, body: { error: 'Busy', code: 'busy' } });
  for (let times = 0; times < 2; times++) {
    thumbnails.request(ids[0] ?? '', shown);
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(fetched).toHaveLength(1);
  answer = (ids) => ({ status: 200, body: { thumbnails: ids.map((fileId) => ({ fileId, image: 'x' })) } });
  await vi.advanceTimersByTimeAsync(61_000);
  thumbnails.request(ids[0] ?? '', shown);
  await vi.advanceTimersByTimeAsync(50);
  expect(fetched).toHaveLength(2);
  expect(shown).toHaveBeenCalledWith('data:image/jpeg;base64,x');
});

test('loads the thumbnails of the user’s own files of all folders in one call', async () => {
  const { files, ids } = listOf(2);
  const own = new Thumbnails({ userId: 'user_00000000-0000-4000-8000-000000000000' }, files);
  for (const id of ids) own.request(id, () => {});
  await vi.advanceTimersByTimeAsync(100);
  expect(fetched.map(({ pathname }) => pathname)).toEqual(['/api/my-files/thumbnails']);
});

test.each([
  [['b'], 3, ['b', 'c', 'd']],
  [['d'], 3, ['d']],
  [['c', 'a'], 3, ['c', 'a', 'd']],
  [['a', 'b', 'c'], 2, ['a', 'b', 'c']],
  [['x'], 2, ['x', 'a']],
  [[], 3, []],
])('adds the next ids to %j, up to %i ids', (requested, count, expected) => {
  expect(withNext(requested, ['a', 'b', 'c', 'd'], count)).toEqual(expected);
});
