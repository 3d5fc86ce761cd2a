import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../../../../web/lib/api';
import { FakeEnvironment } from './fake-environment';
import { FakeServer, type Fate, refusal } from './fake-server';
import { begin, contentOf, end, once, pickedFile } from './uploading';

const INIT = 'POST /api/upload/init';
const COMPLETE = 'POST /api/upload/multipart/complete';

/** Sorts the lines of parts, because parts are sent in any order. */
function inPartOrder(log: readonly string[]): string[] {
  const isPart = (line: string) => line.startsWith('PUT a part');
  const parts = log.filter(isPart).sort().values();
  return log.map((line) => (isPart(line) ? (parts.next().value ?? '') : line));
}

describe('failures', () => {
  test.each<[string, number, string, Fate, string[]]>([
    ['bytes arrive damaged', 50, 'PUT a', refusal('checksum_mismatch'), [INIT, 'PUT a', 'PUT a']],
    ['the URL has expired', 50, 'PUT a', refusal('upload_url_expired'), [INIT, 'PUT a', INIT, 'PUT a']],
    [
      'the server asks for a short wait',
      50,
      INIT,
      refusal('too_many_uploads', { retryAfterSeconds: 3 }),
      [INIT, INIT, 'PUT a'],
    ],
    [
      'only the response to the completion is lost',
      120,
      COMPLETE,
      'answer lost',
      [
        INIT,
        'PUT a part 1',
        'PUT a part 2',
        'PUT a part 3',
        COMPLETE,
        'GET /health',
        'POST /api/upload/multipart/create',
      ],
    ],
  ])('completes an upload if %s', async (_, size, request, fate, log) => {
    const server = new FakeServer();
    server.completesByPart = false;
    server.fate = once(request, fate);
    const file = pickedFile('a', size);
    expect((await end(begin([file], { server }).upload)).phase).toBe('completed');
    expect(inPartOrder(server.log)).toEqual(log);
    expect(server.files.map(({ content }) => content)).toEqual([await contentOf(file)]);
  });

  test('tries a file four times with delays that double from 800 ms, and uploads the other files', async () => {
    const server = new FakeServer();
    server.fate = (request) => (request === 'PUT bad.txt' ? 'broken' : 'ok');
    const files = [pickedFile('bad.txt', 10, 'x'), pickedFile('good.txt', 20, 'x'), pickedFile('other.txt', 30, 'y')];
    const { upload, environment } = begin(files, { server });
    const { phase, error, doneFiles, percent } = await end(upload);

    expect(phase).toBe('failed');
    expect(error).toEqual({
      code: 'files_failed',
      files: [{ name: 'x/bad.txt', failure: { code: 'network' } }],
    });
    expect(server.count('PUT bad.txt')).toBe(4);
    expect(environment.waits).toEqual([800, 1600, 3200]);
    expect(doneFiles).toBe(2);
    expect(percent).toBe(83);
    expect(upload.files().find(({ name }) => name === 'bad.txt')).toMatchObject({
      state: 'failed',
      sentBytes: 0,
      failure: { code: 'network' },
    });
    expect(environment.storedRecords.size).toBe(1);
  });

  test('requests new part URLs from the session, which knows the parts that have arrived', async () => {
    const server = new FakeServer();
    server.fate = (request) => {
      const file = server.files[0];
      if (request.startsWith('PUT big part 2') && file?.urlVersion === 1) file.urlVersion++;
      return 'ok';
    };
    const { upload } = begin([pickedFile('big', 150)], { server });
    expect((await end(upload)).phase).toBe('completed');
    // The folder is found for a day. After that, a second call of `init` would announce the file again.
    expect(server.count('POST /api/upload/init')).toBe(1);
    expect(server.count('POST /api/upload/multipart/create')).toBe(1);
  });

  test('reports a file whose URLs are refused repeatedly', async () => {
    const server = new FakeServer();
    server.fate = (request) => (request.startsWith('PUT big part 2') ? refusal('upload_url_expired') : 'ok');
    const { upload } = begin([pickedFile('big', 150)], { server });
    const { error } = await end(upload);
    expect(error?.files).toMatchObject([
      { name: 'big', failure: { code: 'refused', error: { code: 'upload_url_expired' } } },
    ]);
  });

  test('resends only the part that completion reports as missing', async () => {
    const server = new FakeServer();
    server.completesByPart = false;
    let isFirst = true;
    server.fate = (request) => {
      if (!request.includes('/complete') || !isFirst) return 'ok';
      isFirst = false;
      server.files[0]?.parts.delete(2);
      return 'ok';
    };
    const { upload } = begin([pickedFile('a', 110)], { server });
    expect((await end(upload)).phase).toBe('completed');
    expect([1, 2, 3].map((part) => server.count(`PUT a part ${part}`))).toEqual([1, 2, 1]);
  });

  test("stops everything once the bandwidth is exceeded, with the server's error", async () => {
    const server = new FakeServer();
    server.fate = (request) => (request === 'PUT 3' ? refusal('bandwidth_exceeded') : 'ok');
    const { upload } = begin(
      Array.from({ length: 30 }, (_, index) => pickedFile(`${index}`, 10)),
      { server },
    );
    const { phase, error } = await end(upload);
    expect({ phase, error }).toEqual({
      phase: 'failed',
      error: { code: 'bandwidth_exceeded', refusal: refusal('bandwidth_exceeded'), files: [] },
    });
    expect(server.count('PUT')).toBeLessThan(30);
  });

  test('stops everything and forgets the upload if the folder was deleted', async () => {
    const server = new FakeServer();
    server.fate = (request) => {
      if (!request.startsWith('PUT')) return 'ok';
      server.folders.clear();
      return refusal('not_found');
    };
    const { upload, environment } = begin([pickedFile('a', 10), pickedFile('b', 10)], { server });
    expect((await end(upload)).error).toMatchObject({
      code: 'not_found',
      refusal: { message: 'Nothing was found here.' },
    });
    expect(environment.storedRecords.size).toBe(0);
  });

  test("reports the server's error for a rejected start, and when to try again", async () => {
    const server = new FakeServer();
    server.fate = () => refusal('too_many_uploads', { retryAfterSeconds: 600 });
    const { upload } = begin([pickedFile('a', 10)], { server });
    expect((await end(upload)).error).toEqual({
      code: 'too_many_uploads',
      refusal: refusal('too_many_uploads', { retryAfterSeconds: 600 }),
      files: [],
      retryAt: expect.any(Number),
    });
    expect(server.log).toHaveLength(1);
  });

  test('names the file that the server rejects, not its index', async () => {
    const server = new FakeServer();
    const answer = new ApiError('invalid_input', 400, 'files[1].path: is too long', {
      fields: { field: 'files[1].path' },
    });
    server.fate = () => answer;
    const { upload } = begin([pickedFile('a.txt', 10, 'x'), pickedFile('big.iso', 20, 'y')], { server });
    expect((await end(upload)).error).toEqual({
      code: 'invalid_input',
      refusal: answer,
      fileName: 'y/big.iso',
      files: [],
    });
  });

  test("fails immediately with the server's error if it rejects the announcement of more files", async () => {
    const server = new FakeServer();
    server.fate = (request) =>
      request.includes('init') && server.count(request) > 1
        ? refusal('too_many_uploads', { retryAfterSeconds: 600 })
        : 'ok';
    const files = Array.from({ length: 150 }, (_, index) => pickedFile(`${index}`, 10));
    const { upload, environment } = begin(files, { server });
    const { phase, error } = await end(upload);
    expect({ phase, code: error?.code }).toEqual({ phase: 'failed', code: 'too_many_uploads' });
    expect(environment.waits).toEqual([]);
    // The record stays, so that the user can resume the upload later.
    expect(environment.storedRecords.size).toBe(1);
  });

  test('reports a response without URLs as invalid', async () => {
    const server = new FakeServer();
    const { upload } = begin([pickedFile('a', 10)], {
      server,
      environment: Object.assign(new FakeEnvironment(server), {
        call: async () => ({ folderId: 'x', uploadUrls: [] }),
      }),
    });
    expect((await end(upload)).error).toEqual({ code: 'invalid_answer', files: [] });
  });

  test('does not complete a large file that changed after its parts were read', async () => {
    const file = pickedFile('big', 150);
    let changed = false;
    Object.defineProperty(file.file, 'lastModified', { get: () => (changed ? 2000 : 1000) });
    const server = new FakeServer();
    server.onPut = async () => {
      changed = true;
    };
    const { upload } = begin([file], { server });
    expect((await end(upload)).error?.files.map(({ name }) => name)).toEqual(['big']);
    expect(server.files[0]?.content).toBeNull();
    expect(upload.files()[0]?.failure).toEqual({ code: 'file_changed' });
  });

  test('names a file that changed on disk', async () => {
    const { file, path } = pickedFile('report.pdf', 50);
    const shorter = Object.assign(new File([await file.slice(0, 20).arrayBuffer()], 'report.pdf'), {});
    Object.defineProperty(shorter, 'size', { value: 50 });
    const { upload, server } = begin([{ file: shorter, path }, pickedFile('b', 10)]);
    const { error } = await end(upload);
    expect(error?.files.map(({ name }) => name)).toEqual(['report.pdf']);
    expect(upload.files().find(({ name }) => name === 'report.pdf')?.failure).toEqual({
      code: 'file_changed',
    });
    expect(server.count('PUT report.pdf')).toBe(0);
  });
});
