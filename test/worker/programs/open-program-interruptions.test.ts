import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FileToSeal } from '../../../dev/seed/sealed-files.ts';
import { SEGMENT_BYTES } from '../../../worker/contract/encryption.ts';
import { bytes, sha256, sha256OfBytes } from '../../harness/bytes.ts';
import { waitUntil } from '../../harness/running/cli.ts';
import { atTerminal, sharedAt } from '../../harness/running/open-program.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { filesOf, objectsOf, partsOf } from '../../harness/stored/queries.ts';

const server = sharedServer();

/** Size of a file that is sent in four parts. */
const LARGE_BYTES = 96_000_000;

/** Seven segments. The last segment is not full. */
const SEGMENTED_BYTES = 6 * SEGMENT_BYTES + 5;

const shared = (files: readonly FileToSeal[], options: Parameters<typeof sharedAt>[2] = {}) =>
  sharedAt(server, files, options);

/** Downloads hang after `received` bytes, without closing the connection. */
const hangingAfter = (received: number): string => `
  setInterval(() => {}, 1000);
  globalThis.fetch = async (url, init) => {
    const response = await ask(url, init);
    if (!String(url).includes('/api/download/')) return response;
    let bytes = 0;
    const hang = new TransformStream({
      transform(chunk, controller) {
        bytes += chunk.length;
        controller.enqueue(chunk);
        return bytes > ${received} ? new Promise(() => {}) : undefined;
      },
    });
    return new Response(response.body.pipeThrough(hang), response);
  };`;

const PRINTING_RANGES = `globalThis.fetch = (url, init) => {
    if (String(url).includes('/api/download/')) console.log(init.headers.Range);
    return ask(url, init);
  };`;

test('an interrupted download continues after the last whole segment', () =>
  atTerminal(server, async (terminal) => {
    const { link, folderId } = await shared([{ name: 'b.bin', buffer: bytes(SEGMENTED_BYTES, 2) }]);
    const unfinished = join(terminal.directory, 'got', `.fileshare-${folderId}`);
    const sizeOfUnfinished = async () => {
      const [name] = await readdir(unfinished).catch(() => []);
      return name === undefined ? 0 : (await stat(join(unfinished, name))).size;
    };
    const interrupted = await terminal.open([link, 'got'], {
      before: hangingAfter(3 * SEGMENT_BYTES),
      interrupted: () => waitUntil(async () => (await sizeOfUnfinished()) >= 2 * (SEGMENT_BYTES - 32)),
    });
    expect([interrupted.code, interrupted.stderr]).toEqual([130, expect.stringContaining('to continue')]);
    expect(await readdir(join(terminal.directory, 'got'))).toEqual([`.fileshare-${folderId}`]);
    // Ends the file within a segment, as after a power failure.
    const whole = Math.floor((await sizeOfUnfinished()) / (SEGMENT_BYTES - 32));
    const [name = ''] = await readdir(unfinished);
    const begun = await readFile(join(unfinished, name));
    await writeFile(
      join(unfinished, name),
      Buffer.concat([begun.subarray(0, whole * (SEGMENT_BYTES - 32)), bytes(999)]),
    );

    const resumed = await terminal.open([link, 'got'], { before: PRINTING_RANGES });
    expect([resumed.code, resumed.stdout]).toEqual([0, expect.stringMatching(`^bytes=${whole * SEGMENT_BYTES}-`)]);
    expect(await terminal.sums('got')).toEqual({ 'b.bin': sha256OfBytes(SEGMENTED_BYTES, 2) });
  }));

test('an unfinished download continues although a proxy ignores ranges', () =>
  atTerminal(server, async (terminal) => {
    const content = bytes(SEGMENTED_BYTES, 3);
    const { link, folderId } = await shared([{ name: 'c.bin', buffer: content }]);
    const [file] = await filesOf(server, folderId);
    await terminal.write({ [`got/.fileshare-${folderId}/${file?.id}`]: content.subarray(0, 3 * SEGMENT_BYTES) });
    const before = `globalThis.fetch = (url, { headers: { Range, ...headers } = {}, ...init } = {}) =>
      ask(url, { ...init, headers });`;
    expect((await terminal.open([link, 'got'], { before })).code).toBe(0);
    expect(await terminal.sums('got')).toEqual({ 'c.bin': sha256(content) });
  }));

const HANGING_PARTS = `
  setInterval(() => {}, 1000);
  let parts = 0;
  globalThis.fetch = (url, init) =>
    String(url).includes('/api/upload/part/') && parts++ > 0 ? new Promise(() => {}) : ask(url, init);`;

const PRINTING_PARTS = `globalThis.fetch = (url, init) => {
    if (String(url).includes('/api/upload/part/')) console.log('part');
    return ask(url, init);
  };`;

test('an interrupted upload continues with the missing parts, under the same link', () =>
  atTerminal(server, async (terminal) => {
    await terminal.write({ 'large.bin': bytes(LARGE_BYTES, 6) });
    const folders = async () =>
      (await server.d1.prepare('SELECT id FROM folders ORDER BY created_at DESC').all<{ id: string }>()).results;
    const before = (await folders()).length;
    const newFile = async () => {
      const [folder] = (await folders()).slice(0, (await folders()).length - before);
      return folder && (await filesOf(server, folder.id))[0];
    };
    const interrupted = await terminal.open(['--seal', 'large.bin'], {
      before: HANGING_PARTS,
      interrupted: () =>
        waitUntil(async () => {
          const file = await newFile();
          return file !== undefined && (await partsOf(server, file.id)).length === 1;
        }),
    });
    expect([interrupted.code, interrupted.stdout]).toEqual([130, '']);
    expect(await terminal.remembered()).toMatch(/folderKey/);

    const resumed = await terminal.open(['--seal', 'large.bin'], { before: PRINTING_PARTS });
    expect([resumed.code, resumed.stderr]).toEqual([0, expect.stringContaining('Continuing to send')]);
    expect(resumed.stdout.match(/^part$/gm)).toHaveLength(3);
    expect((await folders()).length).toBe(before + 1);
    expect(await terminal.remembered()).toBe('');
    const link = resumed.stdout.replace(/^part\n/gm, '').trim();
    expect((await terminal.open([link, 'got'])).code).toBe(0);
    expect(await terminal.sums('got')).toEqual({ 'large.bin': sha256OfBytes(LARGE_BYTES, 6) });
  }));

/** The first download breaks after some bytes. The second is refused with a time to wait. */
const BREAKING = `
  let downloads = 0;
  globalThis.fetch = async (url, init) => {
    if (!String(url).includes('/api/download/')) return ask(url, init);
    downloads++;
    if (downloads === 2) {
      const body = JSON.stringify({ code: 'busy', error: 'The service is busy right now.' });
      return new Response(body, { status: 503, headers: { 'Retry-After': '3' } });
    }
    const response = await ask(url, init);
    if (downloads > 2) return response;
    let bytes = 0;
    const broken = new TransformStream({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > 2_500_000) throw new TypeError('terminated');
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(broken), response);
  };`;

test('retries after a broken connection, and waits as long as the server asks', () =>
  atTerminal(server, async (terminal) => {
    const { link } = await shared([{ name: 'b.bin', buffer: bytes(SEGMENTED_BYTES, 2) }]);
    const { code, stderr } = await terminal.open([link, 'got'], { before: BREAKING });
    expect([code, stderr]).toEqual([0, expect.stringContaining('Trying again in 3 s.')]);
    expect(await terminal.sums('got')).toEqual({ 'b.bin': sha256OfBytes(SEGMENTED_BYTES, 2) });
  }));

test.each([
  ['the first segment', 100],
  ['the last segment', 6 * SEGMENT_BYTES + 10],
])('refuses a file whose stored bytes were changed in %s, and keeps nothing of it', (_, position) =>
  atTerminal(server, async (terminal) => {
    const { link, folderId } = await shared([
      { name: 'bad.bin', buffer: bytes(SEGMENTED_BYTES, 2) },
      { name: 'good.bin', buffer: bytes(10, 3) },
    ]);
    const keys = await objectsOf(server, folderId);
    for (const key of keys) {
      const stored = new Uint8Array(await ((await server.bucket.get(key))?.arrayBuffer() ?? new ArrayBuffer(0)));
      if (stored.length < SEGMENTED_BYTES) continue;
      stored[position] = (stored[position] ?? 0) ^ 1;
      await server.bucket.put(key, stored);
    }
    const { code, stderr } = await terminal.open([link, 'got']);
    expect([code, stderr]).toEqual([5, expect.stringContaining('Left out bad.bin: it is damaged.')]);
    expect(await terminal.sums('got')).toEqual({ 'good.bin': sha256(bytes(10, 3)) });
  }),
);
