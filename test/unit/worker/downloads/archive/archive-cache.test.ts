import { expect, test } from 'vitest';
import {
  ARCHIVE_READER_TIMEOUT_MS,
  ARCHIVE_STALLED_MS,
  ARCHIVES_IDLE_MAX_BYTES,
  ARCHIVES_MAX_BYTES,
  ARCHIVES_WAIT_MS,
  ArchiveCache,
  type ReportBytes,
} from '../../../../../worker/downloads/archive/archive-cache';

function newCache() {
  const time = { now: 0 };
  const builds: string[] = [];
  const cache = new ArchiveCache<string>(
    () => time.now,
    () => new Promise((resolve) => setImmediate(resolve)),
  );
  const read = (key: string, bytes = 1000, caller = key) =>
    cache.read(key, caller, async (hold) => {
      builds.push(key);
      hold(bytes);
      return key;
    });
  return { cache, time, made: builds, read };
}

function newHold(bytes = 1000) {
  let end = (_: string) => {};
  let fail = (_: Error) => {};
  let hold: ReportBytes = () => {};
  const make = (lease: ReportBytes) => {
    hold = lease;
    hold(bytes);
    return new Promise<string>((resolve, reject) => {
      end = resolve;
      fail = reject;
    });
  };
  return { make, end: (archive: string) => end(archive), fail: () => fail(new Error('gone')), hold: () => hold(bytes) };
}

const turns = () => new Promise((resolve) => setTimeout(resolve, 5));

test('gives waiting requests an archive that is too large to keep after the first request ends', async () => {
  const { cache, made: builds, read } = newCache();
  const work = newHold(ARCHIVES_IDLE_MAX_BYTES + 1);
  const first = cache.read('a', 'somebody', work.make).then((reading) => reading.end());
  const second = read('a');
  await turns();
  work.end('made once');
  await first;
  expect((await second).archive).toBe('made once');
  expect(builds).toEqual([]);
});

test('keeps archives that no request reads, and drops the least recently used archive', async () => {
  const { made: builds, read } = newCache();
  const third = ARCHIVES_IDLE_MAX_BYTES / 2.5;
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) (await read(key, third)).end();
  expect(builds).toEqual(['a', 'b', 'c', 'b']);
});

test('lets the next request make the archive if the first request fails', async () => {
  const { cache, read, made: builds } = newCache();
  const work = newHold();
  const first = cache.read('a', 'somebody', work.make);
  const second = read('a');
  await turns();
  work.fail();
  await expect(first).rejects.toThrow('gone');
  expect((await second).archive).toBe('a');
  expect(builds).toEqual(['a']);
});

test('lets the next request make the archive if the platform stopped the first request', async () => {
  const { cache, read, time } = newCache();
  const work = newHold();
  cache.read('a', 'somebody', work.make);
  time.now += ARCHIVE_STALLED_MS + 1;
  expect((await read('a')).archive).toBe('a');
});

test('keeps one archive if a stalled request ends after another request made the same archive', async () => {
  const { cache, read, time } = newCache();
  const work = newHold();
  const stalled = cache.read('a', 'somebody', work.make);
  time.now += ARCHIVE_STALLED_MS + 1;
  const reading = await read('a', ARCHIVES_MAX_BYTES);
  work.end('made late');
  const lateReading = await stalled;
  expect(lateReading.archive).toBe('a');
  lateReading.end();
  await expect(read('b', 1)).rejects.toMatchObject({ code: 'archives_busy' });
  reading.end();
  expect((await read('b', 1)).archive).toBe('b');
});

test('returns archives_busy after waiting too long for the archive', async () => {
  const { cache, read, time } = newCache();
  const work = newHold();
  cache.read('a', 'somebody', work.make);
  const second = read('a').catch((error) => error);
  for (let waited = 0; waited <= ARCHIVES_WAIT_MS; waited += 1000) {
    work.hold();
    time.now += 1000;
    await turns();
  }
  expect(await second).toMatchObject({ code: 'archives_busy', headers: { 'Retry-After': expect.any(String) } });
});

test('returns archives_busy if other archives take too long, and stops waiting for a stalled archive', async () => {
  const { cache, read, time, made: builds } = newCache();
  const [first, second] = [newHold(), newHold()];
  cache.read('a', 'somebody', first.make);
  cache.read('b', 'somebody', second.make);
  const third = read('c').catch((error) => error);
  for (let waited = 0; waited <= ARCHIVES_WAIT_MS; waited += 1000) {
    for (const work of [first, second]) work.hold();
    time.now += 1000;
    await turns();
  }
  expect(await third).toMatchObject({ code: 'archives_busy', headers: { 'Retry-After': expect.any(String) } });
  expect(builds).toEqual([]);
  const fourth = read('d');
  time.now += ARCHIVE_STALLED_MS + 1;
  expect((await fourth).archive).toBe('d');
});

test('rejects an archive beyond the total memory until another archive is released', async () => {
  const { read } = newCache();
  const quarter = ARCHIVES_MAX_BYTES / 4;
  const readings = [await read('a', quarter), await read('b', quarter), await read('c', quarter)];
  await expect(read('d', quarter + 1)).rejects.toMatchObject({ code: 'archives_busy' });
  readings[0]?.end();
  readings[0]?.end();
  expect((await read('d', quarter + 1)).archive).toBe('d');
  await expect(read('e', quarter)).rejects.toMatchObject({ code: 'archives_busy' });
});

test('gives one caller half of the memory, or one archive', async () => {
  const { read } = newCache();
  const half = ARCHIVES_MAX_BYTES / 2;
  await read('a', half - 1, 'greedy');
  await expect(read('b', 2, 'greedy')).rejects.toMatchObject({ code: 'too_many_archives' });
  expect((await read('b', half, 'another')).archive).toBe('b');
  const { read: readElsewhere } = newCache();
  expect((await readElsewhere('a', ARCHIVES_MAX_BYTES, 'greedy')).archive).toBe('a');
});

test('releases the archive of a reader that has been silent for too long', async () => {
  const { read, time } = newCache();
  const evicted = await read('a', ARCHIVES_MAX_BYTES);
  await expect(read('b', 1)).rejects.toMatchObject({ code: 'archives_busy' });
  time.now += ARCHIVE_READER_TIMEOUT_MS;
  evicted.touch();
  await expect(read('b', 1)).rejects.toMatchObject({ code: 'archives_busy' });
  time.now += ARCHIVE_READER_TIMEOUT_MS + 1;
  expect((await read('b', 1)).archive).toBe('b');
});
