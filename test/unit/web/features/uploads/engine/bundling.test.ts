import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bundlesOf } from '../../../../../../web/features/uploads/engine/sending/bundles';
import type { PickedFile } from '../../../../../../web/features/uploads/engine/upload';
import { packHead } from '../../../../../../worker/contract/bundle';
import { BUNDLE_MAX_BYTES, BUNDLE_MAX_FILES } from '../../../../../../worker/contract/limits';
import { FakeEnvironment } from './fake-environment';
import { FakeServer, type Fate, refusal, unpackHead } from './fake-server';
import { begin, contentOf, end, once, pickedFile, until } from './uploading';

/** Bundles files of up to 50 bytes. */
function beginTogether(files: readonly PickedFile[], fate: (request: string) => Fate = () => 'ok') {
  const server = new FakeServer();
  server.fate = fate;
  const environment = new FakeEnvironment(server);
  environment.bundleFileMaxBytes = 50;
  return begin(files, { server, environment });
}

const small = (count: number) =>
  Array.from({ length: count }, (_, index) => pickedFile(`${index}.txt`, 10 + (index % 7)));

async function expectArrived(server: FakeServer, files: readonly PickedFile[]): Promise<void> {
  const arrived = new Map(server.files.map(({ name, content }) => [name, content]));
  for (const pickedFile of files) expect(arrived.get(pickedFile.file.name)).toEqual(await contentOf(pickedFile));
}

describe('bundlesOf', () => {
  test('keeps the order and the limits of a bundle, and bundles no larger files', () => {
    const size = fc.oneof(fc.nat(2000), fc.nat(1_500_000));
    fc.assert(
      fc.property(fc.array(size, { maxLength: 200 }), fc.nat(1_000_000), (sizes, fileMaxBytes) => {
        const bundles = [...bundlesOf(sizes, fileMaxBytes)];
        expect(bundles.flat()).toEqual([...sizes.keys()]);
        for (const bundle of bundles) {
          const bytes = bundle.map((index) => sizes[index] ?? 0);
          expect(bundle.length).toBeLessThanOrEqual(BUNDLE_MAX_FILES);
          if (bundle.length === 1) continue;
          expect(Math.max(...bytes)).toBeLessThanOrEqual(fileMaxBytes);
          expect(bytes.reduce((sum, byteCount) => sum + byteCount)).toBeLessThanOrEqual(BUNDLE_MAX_BYTES);
        }
      }),
    );
  });

  test('fills each request up to its limit', () => {
    const sizes = Array.from({ length: 1000 }, () => 100 * 1024);
    expect([...bundlesOf(sizes, 1024 * 1024)].map((bundle) => bundle.length)).toEqual(Array(50).fill(20));
  });
});

describe('body of a bundle', () => {
  test('unpacks to the packed head and files', () => {
    const entry = fc.record({ token: fc.string({ unit: 'grapheme' }), checksum: fc.string() });
    fc.assert(
      fc.property(fc.array(entry), fc.uint8Array(), (head, files) => {
        const unpacked = unpackHead(Buffer.concat([packHead(head), files]));
        expect(unpacked.head).toEqual(head);
        expect([...unpacked.files]).toEqual([...files]);
      }),
    );
  });
});

describe('upload of small files', () => {
  test('sends many files in few requests', async () => {
    const files = small(70);
    const { server, upload } = beginTogether(files);
    const { phase, doneFiles, sentBytes, totalBytes } = await end(upload);
    expect({ phase, doneFiles, sentBytes }).toEqual({ phase: 'completed', doneFiles: 70, sentBytes: totalBytes });
    expect(server.log).toEqual(['POST /api/upload/init', 'PUT bundle', 'PUT bundle', 'PUT bundle']);
    await expectArrived(server, files);
  });

  test('sends larger files among the small files individually', async () => {
    const files = [
      pickedFile('a', 10),
      pickedFile('b', 20),
      pickedFile('c', 99),
      pickedFile('d', 150),
      pickedFile('e', 0),
      pickedFile('f', 50),
    ];
    const { server, upload } = beginTogether(files);
    expect((await end(upload)).phase).toBe('completed');
    expect(server.count('PUT bundle')).toBe(2);
    expect([server.count('PUT c'), server.count('PUT d part')]).toEqual([1, 4]);
    await expectArrived(server, files);
  });

  test.each<[string, string, Fate]>([
    ['one file is refused', 'PUT bundle: 2.txt', refusal('checksum_mismatch')],
    ['the connection breaks', 'PUT bundle', 'broken'],
    ['the answer is lost', 'PUT bundle', 'answer lost'],
    ['the server fails', 'PUT bundle', refusal('internal')],
    ['the bundle is refused', 'PUT bundle', refusal('invalid_input')],
    ['a URL has expired', 'PUT bundle', refusal('upload_url_expired')],
  ])('sends missing files individually and completes if %s', async (_, request, fate) => {
    const files = small(6);
    const { server, upload } = beginTogether(files, once(request, fate));
    const { phase, sentBytes, totalBytes } = await end(upload);
    expect({ phase, sentBytes }).toEqual({ phase: 'completed', sentBytes: totalBytes });
    expect(server.count('PUT bundle')).toBe(1);
    await expectArrived(server, files);
  });

  test('names an unreadable file, and uploads the other files', async () => {
    const files = small(5);
    const broken = files[3]?.file as File;
    broken.slice = () => broken;
    broken.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    const { server, upload } = beginTogether(files);
    expect((await end(upload)).phase).toBe('failed');
    const failed = upload.files().filter(({ state }) => state === 'failed');
    expect(failed).toMatchObject([{ name: '3.txt', failure: { code: 'file_changed' } }]);
    expect(server.files.filter(({ content }) => content).map(({ name }) => name)).toHaveLength(4);
    expect(server.count('PUT')).toBe(1);
  });

  test('stops immediately on cancel', async () => {
    const { server, upload } = beginTogether(small(40), (request) => (request === 'PUT bundle' ? 'hangs' : 'ok'));
    await until(upload, () => server.putsInFlight === 2);
    upload.cancel();
    expect((await end(upload)).phase).toBe('cancelled');
    expect({ inFlight: server.putsInFlight, alone: server.log.filter((line) => / \d/.test(line)) }).toEqual({
      inFlight: 0,
      alone: [],
    });
  });

  test('continues after a lost connection without resending files that have arrived', async () => {
    const files = small(64);
    const { server, environment, upload } = beginTogether(files);
    let bundles = 0;
    server.fate = (request) => {
      if (request !== 'PUT bundle' || ++bundles !== 2) return 'ok';
      server.down = true;
      return 'broken';
    };
    await until(upload, ({ phase }) => phase === 'offline');
    const arrived = server.files.filter(({ content }) => content !== null);
    expect(arrived).not.toHaveLength(0);
    server.down = false;
    environment.tellConnection(true);
    const { phase, sentBytes, totalBytes } = await end(upload);
    expect({ phase, sentBytes }).toEqual({ phase: 'completed', sentBytes: totalBytes });
    await expectArrived(server, files);
    expect(arrived.filter(({ name }) => server.log.includes(`PUT ${name}`))).toEqual([]);
  });
});

test('reads each file once, and reads the files of the first bundle while the folder is created', async () => {
  const server = new FakeServer();
  const environment = new FakeEnvironment(server);
  environment.bundleFileMaxBytes = 50;
  const { readAndHash } = environment;
  let reads = 0;
  Object.assign(environment, {
    readAndHash: (...args: Parameters<typeof readAndHash>) => {
      reads++;
      return readAndHash(...args);
    },
  });
  const { upload } = begin(small(100), { server, environment });
  expect(reads).toBe(BUNDLE_MAX_FILES);
  expect((await end(upload)).phase).toBe('completed');
  expect(reads).toBe(100);
});
