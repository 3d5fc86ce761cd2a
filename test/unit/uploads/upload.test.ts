import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../web/lib/api';
import { FakeEnvironment } from './fake-environment';
import { FakeServer, refusal } from './fake-server';
import { begin, contentOf, end, eventually, picked, settled, USER_ID, until } from './uploading';

describe('files that go in one piece', () => {
  test('three files cost one init and one PUT each, and arrive as they are', async () => {
    const files = [picked('a.txt', 10), picked('b.txt', 0), picked('c.txt', 99)];
    const { server, upload, environment } = begin(files);
    const { phase, percent, result, sentBytes } = await end(upload);

    expect({ phase, percent, sentBytes }).toEqual({ phase: 'completed', percent: 100, sentBytes: 109 });
    expect(server.log.sort()).toEqual(['POST /api/upload/init', 'PUT a.txt', 'PUT b.txt', 'PUT c.txt']);
    for (const [index, file] of files.entries()) expect(server.files[index]?.content).toEqual(await contentOf(file));
    expect(result).toEqual({
      folderId: 'id1',
      shareLink: 'http://share/d/id1',
      filename: '3 files',
      fileCount: 3,
      totalSize: 109,
      uploadDate: expect.stringMatching(/^2026-11-21T/),
      expiryDate: '2030-01-01T00:00:00.000Z',
      status: 'completed',
    });
    expect(environment.kept.size).toBe(0);
    expect({ awake: environment.awake, warning: environment.warning, locked: environment.locked.size }).toEqual({
      awake: 0,
      warning: 0,
      locked: 0,
    });
  });

  test('a folder lends the share its name and is cut off the paths', async () => {
    const { server, upload } = begin([picked('a.txt', 1, 'photos/2024'), picked('b.txt', 1, 'photos')]);
    await end(upload);
    expect([...server.folders.values()][0]?.name).toBe('photos');
    expect(server.files.map(({ path, name }) => `${path}|${name}`).sort()).toEqual(['2024|a.txt', '|b.txt']);
  });

  test('six are in flight, no more', async () => {
    const { server, upload } = begin(Array.from({ length: 40 }, (_, index) => picked(`${index}`, 5)));
    await end(upload);
    expect(server.putsInFlightMax).toBe(6);
  });

  test('1,001 files are announced in two calls and cost one PUT each', async () => {
    const files = Array.from({ length: 1001 }, (_, index) => picked(`${index}.txt`, 3));
    const { server, upload } = begin(files);
    const { phase, doneFiles } = await end(upload);
    expect({ phase, doneFiles }).toEqual({ phase: 'completed', doneFiles: 1001 });
    expect({ inits: server.count('POST'), puts: server.count('PUT'), folders: server.folders.size }).toEqual({
      inits: 2,
      puts: 1001,
      folders: 1,
    });
  });
});

describe('files that go in parts', () => {
  test('cost one request per part and two for the file', async () => {
    const file = picked('big.bin', 410);
    const { server, upload } = begin([file]);
    expect((await end(upload)).phase).toBe('completed');
    expect(server.files[0]?.content).toEqual(await contentOf(file));
    expect({ puts: server.count('PUT'), calls: server.count('POST') }).toEqual({ puts: 11, calls: 3 });
  });

  test('three to six parts are in flight, of all files together', async () => {
    const { server, upload } = begin([picked('a', 1000), picked('b', 1000), picked('c', 1000)]);
    await end(upload);
    expect(server.putsInFlightMax).toBeGreaterThanOrEqual(3);
    expect(server.putsInFlightMax).toBeLessThanOrEqual(6);
  });

  test('a part that fails is sent again after 1, 2 and 4 seconds, alone', async () => {
    const server = new FakeServer();
    let failures = 3;
    server.fate = (request) => (request === 'PUT big part 2' && failures-- > 0 ? 'broken' : 'ok');
    const { upload, environment } = begin([picked('big', 130)], { server });
    expect((await end(upload)).phase).toBe('completed');
    expect(server.count('PUT big part 2')).toBe(4);
    expect(server.count('PUT')).toBe(7);
    expect(environment.waits).toEqual([1000, 2000, 4000]);
  });

  test('when a part fails for good the file is begun again with what the server lacks', async () => {
    const server = new FakeServer();
    let failures = 4;
    server.fate = (request) => (request === 'PUT big part 4' && failures-- > 0 ? 'broken' : 'ok');
    const { upload } = begin([picked('big', 160)], { server });
    expect((await end(upload)).phase).toBe('completed');
    expect([1, 2, 3, 4].map((part) => server.count(`PUT big part ${part}`))).toEqual([1, 1, 1, 5]);
    expect(server.count('POST /api/upload/multipart/create')).toBe(2);
  });

  test('parts that the server lost before completion are sent again', async () => {
    const server = new FakeServer();
    let lose = true;
    server.fate = (request) => {
      if (request !== 'POST /api/upload/multipart/complete' || !lose) return 'ok';
      lose = false;
      server.files[0]?.parts.delete(2);
      return 'ok';
    };
    const file = picked('big', 150);
    const { upload } = begin([file], { server });
    expect((await end(upload)).phase).toBe('completed');
    expect(server.count('PUT big part 2')).toBe(2);
    expect(server.files[0]?.content).toEqual(await contentOf(file));
  });
});

describe('failures', () => {
  test('bytes that arrived damaged are sent again', async () => {
    const server = new FakeServer();
    let damaged = true;
    server.fate = (request) => {
      if (!request.startsWith('PUT') || !damaged) return 'ok';
      damaged = false;
      return refusal('checksum_mismatch');
    };
    const { upload } = begin([picked('a', 50)], { server });
    expect((await end(upload)).phase).toBe('completed');
    expect(server.count('PUT a')).toBe(2);
  });

  test('a file gets four attempts, 800 ms apart and doubling, and does not stop the others', async () => {
    const server = new FakeServer();
    server.fate = (request) => (request === 'PUT bad.txt' ? 'broken' : 'ok');
    const files = [picked('bad.txt', 10, 'x'), picked('good.txt', 20, 'x'), picked('other.txt', 30, 'y')];
    const { upload, environment } = begin(files, { server });
    const { phase, error, doneFiles, percent } = await end(upload);

    expect(phase).toBe('failed');
    expect(error).toEqual({
      code: 'files_failed',
      message: '1 out of 3 files failed to upload. Please try again.',
      files: ['x/bad.txt'],
    });
    expect(server.count('PUT bad.txt')).toBe(4);
    expect(environment.waits).toEqual([800, 1600, 3200]);
    expect(doneFiles).toBe(2);
    expect(percent).toBe(83);
    expect(upload.files().find(({ name }) => name === 'bad.txt')).toMatchObject({
      state: 'failed',
      sentBytes: 0,
      error: 'Network error during upload',
    });
    expect(environment.kept.size).toBe(1);
  });

  test('a refusal that cannot get better is not repeated', async () => {
    const server = new FakeServer();
    server.fate = (request) => (request === 'PUT a' ? refusal('body_too_large') : 'ok');
    const { upload } = begin([picked('a', 10), picked('b', 10)], { server });
    const { error } = await end(upload);
    expect(error?.files).toEqual(['a']);
    expect(server.count('PUT a')).toBe(1);
  });

  test('a URL that has expired is asked for anew', async () => {
    const server = new FakeServer();
    let expire = true;
    server.fate = (request) => {
      const file = server.files[0];
      if (request === 'PUT a' && expire && file) {
        expire = false;
        file.urlVersion++;
      }
      return 'ok';
    };
    const { upload } = begin([picked('a', 10)], { server });
    expect((await end(upload)).phase).toBe('completed');
    expect(server.log).toEqual(['POST /api/upload/init', 'PUT a', 'POST /api/upload/init', 'PUT a']);
    expect(server.files).toHaveLength(1);
  });

  test('a file whose answer was lost has arrived', async () => {
    const server = new FakeServer();
    let lose = true;
    server.fate = (request) => {
      if (request !== 'POST /api/upload/multipart/complete' || !lose) return 'ok';
      lose = false;
      return 'answer lost';
    };
    const { upload } = begin([picked('big', 150)], { server });
    expect((await end(upload)).phase).toBe('completed');
    expect(server.count('PUT')).toBe(4);
  });

  test('an exceeded bandwidth stops everything at once, in the words of the server', async () => {
    const server = new FakeServer();
    server.fate = (request) => (request === 'PUT 3' ? refusal('bandwidth_exceeded') : 'ok');
    const { upload } = begin(
      Array.from({ length: 30 }, (_, index) => picked(`${index}`, 10)),
      { server },
    );
    const { phase, error } = await end(upload);
    expect({ phase, error }).toEqual({
      phase: 'failed',
      error: { code: 'bandwidth_exceeded', message: 'Bandwidth limit exceeded', files: [] },
    });
    expect(server.count('PUT')).toBeLessThan(30);
  });

  test('a folder that was deleted meanwhile stops everything, and nothing of it is remembered', async () => {
    const server = new FakeServer();
    server.fate = (request) => {
      if (!request.startsWith('PUT')) return 'ok';
      server.folders.clear();
      return refusal('not_found');
    };
    const { upload, environment } = begin([picked('a', 10), picked('b', 10)], { server });
    expect((await end(upload)).error).toMatchObject({ code: 'not_found', message: 'There is nothing here.' });
    expect(environment.kept.size).toBe(0);
  });

  test('a refused beginning is said in the words of the server', async () => {
    const server = new FakeServer();
    server.fate = () => refusal('too_many_uploads', { retryAfterSeconds: 600 });
    const { upload } = begin([picked('a', 10)], { server });
    expect((await end(upload)).error?.message).toBe('Too many uploads. Please wait before starting another one.');
    expect(server.log).toHaveLength(1);
  });

  test('a file that the server will not take is named, not numbered', async () => {
    const server = new FakeServer();
    const message = 'files[1].size: is more than the 15 bytes that a file may have';
    server.fate = () => new ApiError('file_too_large', 413, message, { fields: { field: 'files[1].size' } });
    const { upload } = begin([picked('a.txt', 10, 'x'), picked('big.iso', 20, 'y')], { server });
    expect((await end(upload)).error).toEqual({
      code: 'file_too_large',
      message: 'y/big.iso is more than the 15 bytes that a file may have',
      files: [],
    });
  });

  test('a short wait that the server asks for is waited out', async () => {
    const server = new FakeServer();
    let busy = true;
    server.fate = (request) => {
      if (!request.includes('init') || !busy) return 'ok';
      busy = false;
      return refusal('too_many_uploads', { retryAfterSeconds: 3 });
    };
    const { upload, environment } = begin([picked('a', 10)], { server });
    expect((await end(upload)).phase).toBe('completed');
    expect(environment.waits).toEqual([3000]);
  });

  test('an answer without URLs is called what it is', async () => {
    const server = new FakeServer();
    const { upload } = begin([picked('a', 10)], {
      server,
      environment: Object.assign(new FakeEnvironment(server), {
        call: async () => ({ folderId: 'x', uploadUrls: [] }),
      }),
    });
    expect((await end(upload)).error?.message).toBe('Invalid upload response: missing upload URLs');
  });

  test('a file that changed on disk is named', async () => {
    const { file, path } = picked('report.pdf', 50);
    const shorter = Object.assign(new File([await file.slice(0, 20).arrayBuffer()], 'report.pdf'), {});
    Object.defineProperty(shorter, 'size', { value: 50 });
    const { upload, server } = begin([{ file: shorter, path }, picked('b', 10)]);
    const { error } = await end(upload);
    expect(error?.files).toEqual(['report.pdf']);
    expect(upload.files().find(({ name }) => name === 'report.pdf')?.error).toBe(
      'report.pdf changed on disk. Choose it again.',
    );
    expect(server.count('PUT report.pdf')).toBe(0);
  });
});

describe('a server that cannot be reached', () => {
  test('is waited for, costs no retries, and gets only what it lacks', async () => {
    const server = new FakeServer();
    const file = picked('big', 400);
    const { upload, environment } = begin([file], { server });
    server.onPut = async () => {
      if (server.count('PUT') >= 5) server.down = true;
      await settled();
      if (server.down) await new Promise(() => {});
    };
    server.fate = (request) => (server.down && request.startsWith('PUT') ? 'broken' : 'ok');
    await eventually(() => server.down);
    environment.tellConnection(false);
    expect((await until(upload, ({ phase }) => phase === 'offline')).secondsLeft).toBeNull();

    await settled();
    const arrived = [...(server.files[0]?.parts.keys() ?? [])];
    server.onPut = settled;
    server.log.length = 0;
    server.down = false;
    environment.tellConnection(true);
    expect((await end(upload)).phase).toBe('completed');
    expect(server.files[0]?.content).toEqual(await contentOf(file));
    expect(arrived.length).toBeGreaterThan(0);
    expect(arrived.filter((part) => server.log.includes(`PUT big part ${part}`))).toEqual([]);
  });

  test('before the first answer it is waited for as well', async () => {
    const server = new FakeServer();
    server.down = true;
    const { upload, environment } = begin([picked('a', 10)], { server });
    await until(upload, ({ phase }) => phase === 'offline');
    await settled();
    expect(environment.waits.slice(0, 3)).toEqual([1000, 2000, 4000]);
    server.down = false;
    expect((await end(upload)).phase).toBe('completed');
    expect(server.folders.size).toBe(1);
  });

  test('that the browser takes it for offline is not enough', async () => {
    const server = new FakeServer();
    const phases = new Set<string>();
    const { upload, environment } = begin([picked('a', 10), picked('b', 10)], { server });
    upload.subscribe(() => phases.add(upload.progress().phase));
    environment.tellConnection(false);
    await end(upload);
    expect(phases).not.toContain('offline');
  });
});

describe('cancelling', () => {
  test('stops every request at once and has the server delete the folder', async () => {
    const server = new FakeServer();
    server.onPut = () => new Promise(() => {});
    const { upload, environment } = begin([picked('a', 10), picked('big', 400)], { server });
    await eventually(() => server.putsInFlight > 2);
    await settled();
    server.log.length = 0;
    upload.cancel();

    const { phase, error } = upload.progress();
    expect({ phase, error }).toEqual({
      phase: 'cancelled',
      error: { code: 'cancelled', message: 'Upload cancelled by user', files: [] },
    });
    await settled();
    expect(server.putsInFlight).toBe(0);
    expect(server.log).toEqual(['DELETE /api/delete-folder/:folderId']);
    expect({ kept: environment.kept.size, awake: environment.awake, locked: environment.locked.size }).toEqual({
      kept: 0,
      awake: 0,
      locked: 0,
    });
  });

  test('also deletes a folder that is only just being made', async () => {
    const server = new FakeServer();
    const { upload } = begin([picked('a', 10)], { server });
    upload.cancel();
    expect(upload.progress().phase).toBe('cancelled');
    await settled();
    expect(server.log).toEqual(['POST /api/upload/init', 'DELETE /api/delete-folder/:folderId']);
    expect(server.folders.size).toBe(0);
  });

  test('leaves a folder alone that was there before', async () => {
    const server = new FakeServer();
    server.folders.set('mine', { userId: USER_ID, name: 'mine', files: [] });
    server.onPut = () => new Promise(() => {});
    const { upload } = begin([picked('a', 10)], { server, folderId: 'mine' });
    await eventually(() => server.putsInFlight > 0);
    upload.cancel();
    await settled();
    expect(server.folders.has('mine')).toBe(true);
  });

  test('does nothing once the upload has ended', async () => {
    const { upload, server } = begin([picked('a', 10)]);
    await end(upload);
    upload.cancel();
    await settled();
    expect(upload.progress().phase).toBe('completed');
    expect(server.count('DELETE')).toBe(0);
  });
});

describe('beginning again', () => {
  test('the same files find their folder, and only what is missing is sent', async () => {
    const server = new FakeServer();
    const files = [picked('a', 10), picked('big', 400), picked('c', 10)];
    const first = begin(files, { server });
    server.onPut = async (request) => {
      if (request === 'PUT big part 7') await new Promise(() => {});
      await settled();
    };
    await until(first.upload, ({ doneFiles }) => doneFiles === 2);
    await settled();
    const kept = new FakeEnvironment(server);
    for (const [id, record] of first.environment.kept) kept.kept.set(id, { ...record, startedAt: 7 });

    server.onPut = settled;
    server.log.length = 0;
    const lacking = server.files.flatMap(({ content, parts, size }) =>
      content ? [] : [Math.ceil(size / 40) - parts.size],
    );
    // The page that broke off never learns of it; its picks come back in another order.
    const second = begin([...files].reverse(), { server, environment: kept });
    expect((await end(second.upload)).phase).toBe('completed');
    expect(server.folders.size).toBe(1);
    expect(server.count('PUT')).toBe(lacking[0]);
    expect(server.files.every(({ content }) => content !== null)).toBe(true);
  });

  test('another tab that is sending the same folder is not disturbed', async () => {
    const server = new FakeServer();
    const environment = new FakeEnvironment(server);
    environment.locked.add('id1');
    const { upload } = begin([picked('a', 10)], { server, environment });
    expect((await end(upload)).error).toEqual({
      code: 'running_elsewhere',
      message: 'This upload is already running in another tab.',
      files: [],
    });
    expect(server.count('PUT')).toBe(0);
  });
});

describe('snapshots', () => {
  test('are the same object while nothing changes, and the list keeps what did not change', async () => {
    const server = new FakeServer();
    server.onPut = (request) => (request === 'PUT a' ? Promise.resolve() : new Promise(() => {}));
    const { upload } = begin([picked('a', 10), picked('b', 10)], { server });
    const before = upload.files();
    expect(upload.files()).toBe(before);
    const progress = await until(upload, ({ doneFiles }) => doneFiles === 1);
    expect(upload.progress()).toBe(progress);
    expect(progress).toMatchObject({ phase: 'uploading', percent: 50, shareLink: 'http://share/d/id1' });
    const after = upload.files();
    expect(after).not.toBe(before);
    expect(after.map(({ state }) => state)).toEqual(['done', 'sending']);
    upload.cancel();
  });
});
