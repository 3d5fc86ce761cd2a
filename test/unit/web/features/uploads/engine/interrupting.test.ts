import { describe, expect, test } from 'vitest';
import type { UploadRecord } from '../../../../../../web/features/uploads/engine/records/record';
import { BODIES_IN_FLIGHT_MAX } from '../../../../../../web/features/uploads/limits';
import { HOUR_MS } from '../../../../../../worker/contract/units';
import { FakeEnvironment } from './fake-environment';
import { FakeServer, refusal } from './fake-server';
import { begin, contentOf, end, eventually, pickedFile, settled, USER_ID, until } from './uploading';

describe('unreachable server', () => {
  test('pauses the upload also before the first response', async () => {
    const server = new FakeServer();
    server.down = true;
    const { upload, environment } = begin([pickedFile('a', 10)], { server });
    await until(upload, ({ phase }) => phase === 'offline');
    await settled();
    expect(environment.waits.slice(0, 3)).toEqual([1000, 2000, 4000]);
    server.down = false;
    expect((await end(upload)).phase).toBe('completed');
    expect(server.folders.size).toBe(1);
  });

  test.each([
    ['a file', 'PUT'],
    ['a call', 'POST'],
  ])('pauses the upload even if %s has no retries left', async (_, method) => {
    const server = new FakeServer();
    const { upload, environment } = begin([pickedFile('a', 10)], { server });
    server.fate = (request) => {
      if (!request.startsWith(method) || server.count(method) > 4) return 'ok';
      if (server.count(method) < 4) return refusal('internal');
      server.down = true;
      return 'broken';
    };
    await until(upload, ({ phase }) => phase === 'offline');
    server.down = false;
    environment.tellConnection(true);
    expect((await end(upload)).phase).toBe('completed');
  });

  test("is not assumed from the browser's offline state alone", async () => {
    const server = new FakeServer();
    const phases = new Set<string>();
    const { upload, environment } = begin([pickedFile('a', 10), pickedFile('b', 10)], { server });
    upload.subscribe(() => phases.add(upload.progress().phase));
    environment.tellConnection(false);
    await end(upload);
    expect(phases).not.toContain('offline');
  });
});

test('requests new URLs before it sends a body if the URLs expired while the device slept', async () => {
  const server = new FakeServer();
  const file = pickedFile('big', 2000);
  const { upload, environment } = begin([file], { server });
  let logLengthAtSleep = 0;
  server.onPut = async () => {
    // Not exactly 8, because the log may have several PUTs before `onPut` runs.
    if (server.count('PUT') >= 8 && logLengthAtSleep === 0) {
      environment.beAsleep(30 * HOUR_MS);
      logLengthAtSleep = server.log.length;
    }
    await settled();
  };
  expect((await end(upload)).phase).toBe('completed');
  expect(server.files[0]?.content).toEqual(await contentOf(file));
  const since = server.log.slice(logLengthAtSleep);
  const firstMultipart = since.findIndex((request) => request.includes('/multipart/'));
  expect(firstMultipart).toBeGreaterThan(-1);
  const sentBefore = since.slice(0, firstMultipart).filter((request) => request.startsWith('PUT'));
  // Only bodies that were in flight before the sleep use expired URLs.
  expect(sentBefore.length).toBeLessThan(BODIES_IN_FLIGHT_MAX);
  expect(server.count('PUT')).toBeLessThan(60);
});

function serverWithFolder() {
  const server = new FakeServer();
  server.folders.set('mine', { userId: USER_ID, name: 'mine', files: [] });
  return server;
}

describe('cancelling', () => {
  test('stops every request at once and deletes the folder', async () => {
    const server = new FakeServer();
    server.onPut = () => new Promise(() => {});
    const { upload, environment } = begin([pickedFile('a', 10), pickedFile('big', 400)], { server });
    await eventually(() => server.putsInFlight > 2);
    await settled();
    server.log.length = 0;
    upload.cancel();

    const { phase, error } = upload.progress();
    expect({ phase, error }).toEqual({ phase: 'cancelled', error: { code: 'cancelled', files: [] } });
    await settled();
    expect(server.putsInFlight).toBe(0);
    expect(server.log).toEqual(['DELETE /api/delete-folder/:folderId']);
    expect([environment.storedRecords.size, environment.awake, environment.locked.size]).toEqual([0, 0, 0]);
  });

  test.each([
    ['a new folder', undefined, 'DELETE /api/delete-folder/:folderId'],
    ['files in an existing folder', 'mine', 'DELETE /api/delete-file/:folderId/:fileId'],
  ])('deletes %s, even while they are still being announced', async (_, folderId, deletion) => {
    const server = serverWithFolder();
    const { upload } = begin([pickedFile('a', 10)], { server, ...(folderId && { folderId }) });
    upload.cancel();
    expect(upload.progress().phase).toBe('cancelled');
    await settled();
    expect(server.log).toEqual(['POST /api/upload/init', deletion]);
    expect([...server.folders]).toEqual([...serverWithFolder().folders]);
  });

  test('keeps the folder that another tab is sending to, even before the first response', async () => {
    const server = new FakeServer();
    const first = begin([pickedFile('a', 10)], { server });
    server.onPut = () => new Promise(() => {});
    await eventually(() => server.putsInFlight === 1);
    const { upload } = begin([pickedFile('a', 10)], { server, environment: first.environment });
    upload.cancel();
    await settled();
    expect([...server.folders.keys()]).toEqual(['id1']);
    expect(first.environment.storedRecords.size).toBe(1);
  });

  test('leaves no record behind, even if a slow store was still writing the record', async () => {
    const server = serverWithFolder();
    const environment = new FakeEnvironment(server);
    const { load } = environment.records;
    server.onPut = () => new Promise(() => {});
    environment.records.load = async (folderId) => {
      await settled();
      return load(folderId);
    };
    const { upload } = begin([pickedFile('a', 10)], { server, environment, folderId: 'mine' });
    await until(upload, ({ phase }) => phase === 'uploading');
    upload.cancel();
    await settled();
    await settled();
    await eventually(() => environment.storedRecords.size === 0);
  });

  test('removes only missing files from a folder that existed before', async () => {
    const server = serverWithFolder();
    await end(begin([pickedFile('before', 10)], { server, folderId: 'mine' }).upload);
    server.onPut = async (request) => (request === 'PUT a' ? settled() : new Promise(() => {}));
    const late = Array.from({ length: 20 }, (_, index) => pickedFile(`late ${index}`, 10));
    const files = [pickedFile('a', 10), pickedFile('before', 10), pickedFile('big', 400), ...late];
    const { upload, environment } = begin(files, { server, folderId: 'mine' });
    await until(upload, ({ doneFiles }) => doneFiles === 2);
    expect(server.files.length).toBe(23);
    upload.cancel();
    await eventually(() => server.files.length === 2);
    await settled();
    expect(server.files.map(({ name, content }) => [name, content !== null])).toEqual([
      ['before', true],
      ['a', true],
    ]);
    expect(server.count('DELETE /api/delete-folder')).toBe(0);
    expect({ kept: environment.storedRecords.size, locked: environment.locked.size }).toEqual({ kept: 0, locked: 0 });
  });

  test('keeps files that another tab is sending to an existing folder', async () => {
    const server = serverWithFolder();
    const environment = new FakeEnvironment(server);
    environment.locked.add('mine');
    const { upload } = begin([pickedFile('a', 10)], { server, environment, folderId: 'mine' });
    upload.cancel();
    await settled();
    expect(server.files.length).toBe(1);
  });

  test('does nothing after the upload has ended', async () => {
    const { upload, server } = begin([pickedFile('a', 10)]);
    await end(upload);
    upload.cancel();
    await settled();
    expect(upload.progress().phase).toBe('completed');
    expect(server.count('DELETE')).toBe(0);
  });
});

describe('upload that takes days', () => {
  test.each([
    ['many files', Array.from({ length: 20 }, (_, index) => pickedFile(`${index}`, 10))],
    ['one file in many parts', [pickedFile('big', 2000)]],
  ])('announces pending files repeatedly: %s', async (_, files) => {
    const server = new FakeServer();
    const environment = new FakeEnvironment(server);
    const announced: number[] = [];
    const records: UploadRecord[] = [];
    server.fate = (request) => {
      if (request === 'POST /api/upload/init') announced.push(environment.epochNow());
      return 'ok';
    };
    server.onPut = () => {
      records.push(...environment.storedRecords.values());
      return environment.sleep(7 * HOUR_MS, new AbortController().signal);
    };
    const { upload } = begin(files, { server, environment });
    expect((await end(upload)).phase).toBe('completed');
    expect(announced.length).toBeGreaterThan(2);
    const pauses = announced.slice(1).map((at, index) => at - (announced[index] as number));
    expect(Math.max(...pauses)).toBeLessThan(24 * HOUR_MS);
    // Each announcement makes the upload resumable for another day after a crash. `startedAt` does not change.
    expect(new Set(records.map(({ startedAt }) => startedAt)).size).toBe(1);
    expect(new Set(records.map(({ announcedAt }) => announcedAt)).size).toBeGreaterThan(1);
    expect(server.files.map(({ size }) => size)).toEqual(files.map(({ file }) => file.size));
  });
});

describe('starting again', () => {
  test('does not disturb another tab that is sending the same folder', async () => {
    const server = new FakeServer();
    const environment = new FakeEnvironment(server);
    environment.locked.add('id1');
    const { upload } = begin([pickedFile('a', 10)], { server, environment });
    expect((await end(upload)).error).toEqual({
      code: 'running_elsewhere',
      files: [],
    });
    expect(server.count('PUT')).toBe(0);
  });
});
