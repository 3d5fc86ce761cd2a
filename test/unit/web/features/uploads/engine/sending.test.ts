import { describe, expect, test } from 'vitest';
import { startUpload } from '../../../../../../web/features/uploads/engine/upload';
import { MIB } from '../../../../../../worker/contract/units';
import { FakeEnvironment } from './fake-environment';
import { FakeServer } from './fake-server';
import { fileOfSize, SimulatedLine } from './simulated-line';
import { begin, contentOf, end, eventually, pickedFile, settled, USER_ID, until } from './uploading';

describe('files of one PUT', () => {
  test('cost one init and one PUT each, and arrive unchanged', async () => {
    const files = [pickedFile('a.txt', 10), pickedFile('b.txt', 0), pickedFile('c.txt', 99)];
    const { server, upload, environment } = begin(files);
    const { phase, percent, result, sentBytes } = await end(upload);

    expect({ phase, percent, sentBytes }).toEqual({ phase: 'completed', percent: 100, sentBytes: 109 });
    expect(server.log.sort()).toEqual(['POST /api/upload/init', 'PUT a.txt', 'PUT b.txt', 'PUT c.txt']);
    for (const [index, file] of files.entries()) expect(server.files[index]?.content).toEqual(await contentOf(file));
    expect(result).toEqual({
      folderId: 'id1',
      folderName: 'a.txt and 2 more',
      shareLink: 'http://share/d/id1',
      fileCount: 3,
      totalSize: 109,
      expiryDate: '2030-01-01T00:00:00.000Z',
    });
    expect(environment.storedRecords.size).toBe(0);
    expect({ awake: environment.awake, warning: environment.warning, locked: environment.locked.size }).toEqual({
      awake: 0,
      warning: 0,
      locked: 0,
    });
  });

  test('are sent six at a time', async () => {
    const { server, upload } = begin(Array.from({ length: 40 }, (_, index) => pickedFile(`${index}`, 5)));
    await end(upload);
    expect(server.putsInFlightMax).toBe(6);
  });

  test.each([
    [100, 1],
    [101, 2],
    [1100, 2],
    [1101, 3],
  ])('need, for %i files, %i announcements and one PUT each', async (count, inits) => {
    const files = Array.from({ length: count }, (_, index) => pickedFile(`${index}.txt`, 3));
    const { server, upload } = begin(files);
    const { phase, doneFiles } = await end(upload);
    expect({ phase, doneFiles }).toEqual({ phase: 'completed', doneFiles: count });
    expect({ inits: server.count('POST'), puts: server.count('PUT'), folders: server.folders.size }).toEqual({
      inits,
      puts: count,
      folders: 1,
    });
  });

  test('are sent while later files are still being announced', async () => {
    const server = new FakeServer();
    let answerJoin = () => {};
    const joined = new Promise<void>((resolve) => {
      answerJoin = resolve;
    });
    const environment = new FakeEnvironment(server);
    const { call } = environment;
    const slow: typeof call = async (endpoint, input, options) => {
      if ((input as { folderId?: string }).folderId !== undefined) await joined;
      return call(endpoint, input, options);
    };
    Object.assign(environment, { call: slow });
    const files = Array.from({ length: 300 }, (_, index) => pickedFile(`${index}.txt`, 3));
    const { upload } = begin(files, { server, environment });
    await until(upload, ({ doneFiles }) => doneFiles === 100);
    answerJoin();
    expect((await end(upload)).phase).toBe('completed');
  });

  test('are announced in calls of at most the configured number of files', async () => {
    const server = new FakeServer();
    server.initMaxFiles = 20;
    const files = Array.from({ length: 130 }, (_, index) => pickedFile(`${index}`, 1));
    const { upload } = begin(files, { server });
    expect(await end(upload)).toMatchObject({ phase: 'completed', doneFiles: 130 });
    expect(server.count('POST /api/upload/init')).toBe(7);
  });

  test('find the folder of the same files again, but not a folder of other files', async () => {
    const server = new FakeServer();
    server.onPut = () => new Promise(() => {});
    const many = Array.from({ length: 150 }, (_, index) => pickedFile(`${String(index).padStart(3, '0')}.txt`, 3));
    const upload = begin(many, { server });
    await eventually(() => server.files.length === 150 && server.putsInFlight > 0);
    // Both uploads begin with the same 100 files.
    const otherUpload = begin([...many.slice(0, 120), pickedFile('zzz.txt', 3)], { server });
    await eventually(() => server.files.length === 150 + 121);
    expect(server.folders.size).toBe(2);
    server.onPut = settled;
    const secondUpload = begin([...many].reverse(), { server });
    expect((await end(secondUpload.upload)).result?.folderId).toBe('id1');
    expect(server.folders.size).toBe(2);
    upload.upload.cancel();
    otherUpload.upload.cancel();
  });
});

describe('first body', () => {
  test.each([
    ['the first part', 100_000_000, 25 * MIB],
    ['a file of one PUT', 90_000_000, 90_000_000],
  ])('is %s, read once, while the folder is still being created', async (_, size, bytes) => {
    const line = new SimulatedLine({ bytesPerMs: 12_500 });
    const read: [number, number][] = [];
    const { readAndHash } = line.environment;
    Object.assign(line.environment, {
      readAndHash: (slice: Blob, keepBytes: boolean) => {
        read.push([line.environment.now(), slice.size]);
        return readAndHash(slice, keepBytes);
      },
    });
    const upload = startUpload({ files: [fileOfSize('a', size)], userId: USER_ID, expiryDays: 1 }, line.environment);
    await line.until(() => upload.progress().phase === 'completed');
    expect(read[0]).toEqual([0, bytes]);
    expect(read.reduce((sum, [, readBytes]) => sum + readBytes, 0)).toBe(size);
  });
});

describe('files in parts', () => {
  test('cost one request per part: init returns the first session, and the last part completes the file', async () => {
    const file = pickedFile('big.bin', 410);
    const { server, upload } = begin([file]);
    expect((await end(upload)).phase).toBe('completed');
    expect(server.files[0]?.content).toEqual(await contentOf(file));
    expect({ puts: server.count('PUT'), calls: server.count('POST') }).toEqual({ puts: 11, calls: 1 });
  });

  test('cost two more requests if init returns no session and no part completes the file', async () => {
    const files = [pickedFile('a', 410), pickedFile('b', 410)];
    const server = new FakeServer();
    server.completesByPart = false;
    const { upload } = begin(files, { server });
    expect((await end(upload)).phase).toBe('completed');
    for (const [index, file] of files.entries()) expect(server.files[index]?.content).toEqual(await contentOf(file));
    expect(server.log.filter((line) => line.startsWith('POST')).sort()).toEqual([
      'POST /api/upload/init',
      'POST /api/upload/multipart/complete',
      'POST /api/upload/multipart/complete',
      'POST /api/upload/multipart/create',
    ]);
  });

  test('are sent three to six parts at a time, counted over all files', async () => {
    const { server, upload } = begin([pickedFile('a', 1000), pickedFile('b', 1000), pickedFile('c', 1000)]);
    await end(upload);
    expect(server.putsInFlightMax).toBeGreaterThanOrEqual(3);
    expect(server.putsInFlightMax).toBeLessThanOrEqual(6);
  });

  test('continue with the missing parts after a part has failed for good', async () => {
    const server = new FakeServer();
    let failures = 4;
    server.fate = (request) => (request === 'PUT big part 4' && failures-- > 0 ? 'broken' : 'ok');
    const { upload } = begin([pickedFile('big', 160)], { server });
    expect((await end(upload)).phase).toBe('completed');
    expect([1, 2, 3, 4].map((part) => server.count(`PUT big part ${part}`))).toEqual([1, 1, 1, 5]);
    expect(server.count('POST /api/upload/multipart/create')).toBe(1);
  });
});

describe('snapshots', () => {
  test('stay the same object while nothing changes, and the list keeps unchanged entries', async () => {
    const server = new FakeServer();
    server.onPut = (request) => (request === 'PUT a' ? Promise.resolve() : new Promise(() => {}));
    const { upload } = begin([pickedFile('a', 10), pickedFile('b', 10)], { server });
    const filesBefore = upload.files();
    expect(upload.files()).toBe(filesBefore);
    const progress = await until(upload, ({ doneFiles }) => doneFiles === 1);
    expect(upload.progress()).toBe(progress);
    expect(progress).toMatchObject({ phase: 'uploading', percent: 50, shareLink: 'http://share/d/id1' });
    const after = upload.files();
    expect(after).not.toBe(filesBefore);
    expect(after.map(({ state }) => state)).toEqual(['done', 'sending']);
    upload.cancel();
  });
});
