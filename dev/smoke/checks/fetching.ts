import { createCall } from '../../../web/lib/api.ts';
import { packHead } from '../../../worker/contract/bundle.ts';
import { archivePath, bytePaths, CHECKSUM_HEADER, downloadPath, tokenOf } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { BUNDLE_MAX_FILES } from '../../../worker/contract/limits.ts';
import { ask, codeOf, sha256 } from '../ask.ts';
import { type Check, must, type Target, type TestFolder } from '../check.ts';

const ARCHIVE_FILES = 256;
const ARCHIVE_FILE_BYTES = 4000;

export const archiveFiles: Readonly<Record<string, number>> = Object.fromEntries(
  Array.from({ length: ARCHIVE_FILES }, (_, index) => [`small ${index}.bin`, ARCHIVE_FILE_BYTES]),
);

const DOWNLOADS_AT_ONCE = 200;
const CONNECTIONS = 8;
const SETTLED_WITHIN_MS = 30_000;

async function sendTextFile({ url, folder }: Target): Promise<{ downloadUrl: URL; bytes: Uint8Array }> {
  const { uploadUrl, bytes, fileId } = folder.file('text.txt');
  const headers = { 'Content-Length': String(bytes.byteLength), [CHECKSUM_HEADER]: sha256(bytes) };
  const answer = await ask(new URL(uploadUrl ?? ''), { method: 'PUT', headers, body: bytes });
  must(answer?.status === 200, `The upload got ${answer && codeOf(answer)}.`);
  return { downloadUrl: new URL(downloadPath(folder.folderId, fileId), url), bytes };
}

async function sendBundles(url: URL, folder: TestFolder): Promise<void> {
  for (let from = 0; from < folder.names.length; from += BUNDLE_MAX_FILES) {
    const files = folder.names.slice(from, from + BUNDLE_MAX_FILES).map((name) => folder.file(name));
    const head = packHead(
      files.map(({ uploadUrl, bytes }) => ({ token: tokenOf(uploadUrl ?? ''), checksum: sha256(bytes) })),
    );
    const body = Buffer.concat([head, ...files.map(({ bytes }) => bytes)]);
    const answer = await fetch(new URL(bytePaths.bundle, url), { method: 'PUT', body });
    must(answer.ok, `A bundle got status ${answer.status}.`);
    const { files: results } = (await answer.json()) as { files: readonly { code?: string }[] };
    const failed = results.find(({ code }) => code !== undefined);
    must(failed === undefined, `A file of a bundle got ${failed?.code}.`);
  }
}

export const fetchingChecks: readonly Check[] = [
  {
    claim: 'downloads keep their length and bytes, with HEAD, ranges and Accept-Encoding',
    advice: 'A setting of the zone compresses or changes files. Turn it off for /api/.',
    async run(target) {
      const { downloadUrl, bytes } = await sendTextFile(target);
      const length = String(bytes.byteLength);
      const head = await fetch(downloadUrl, { method: 'HEAD' });
      must(head.headers.get('content-length') === length, `HEAD has the length ${head.headers.get('content-length')}.`);
      const response = await fetch(downloadUrl, { headers: { 'Accept-Encoding': 'br, gzip, zstd' } });
      must(
        response.headers.get('content-encoding') === null,
        `The content encoding is ${response.headers.get('content-encoding')}.`,
      );
      must(
        response.headers.get('content-length') === length,
        `The content length is ${response.headers.get('content-length')}.`,
      );
      must(sha256(new Uint8Array(await response.arrayBuffer())) === sha256(bytes), 'The bytes differ.');
      const etag = response.headers.get('etag') ?? '';
      const range = { Range: 'bytes=1000-1999' };
      for (const [headers, status, from, to] of [
        [{ ...range, 'If-Range': etag }, 206, 1000, 2000],
        [{ ...range, 'If-Range': '"another"' }, 200, 0, bytes.byteLength],
      ] as const) {
        const part = await fetch(downloadUrl, { headers });
        must(part.status === status, `A range got status ${part.status}.`);
        const got = new Uint8Array(await part.arrayBuffer());
        must(sha256(got) === sha256(bytes.subarray(from, to)), 'The bytes of a range differ.');
      }
      return undefined;
    },
  },
  {
    claim: `${DOWNLOADS_AT_ONCE} people download the same file at once`,
    advice: 'Look for "busy", "internal" and errors of the Durable Object in the log.',
    async run(target) {
      const { downloadUrl, bytes } = await sendTextFile(target);
      const expected = sha256(bytes);
      const got = await Promise.all(
        Array.from({ length: DOWNLOADS_AT_ONCE }, async () => {
          const response = await fetch(downloadUrl);
          return response.ok && sha256(new Uint8Array(await response.arrayBuffer())) === expected;
        }),
      );
      const failed = got.filter((isRight) => !isRight).length;
      must(failed === 0, `${failed} downloads failed.`);
      return undefined;
    },
  },
  {
    claim: 'an interrupted download is counted within 30 s, with the delivered bytes only',
    advice: 'Look in the log for the download and the Durable Object METER.',
    async run({ url, folder }) {
      const call = createCall(url.origin);
      const countedBytes = async () => (await call(endpoints.ipUsage, {})).downloadBytes;
      const bytesBefore = await countedBytes();
      const file = folder.file('largest.bin');
      const response = await fetch(new URL(downloadPath(folder.folderId, file.fileId), url));
      const reader = response.body?.getReader();
      const firstChunk = await reader?.read();
      await reader?.cancel();
      const receivedBytes = firstChunk?.value?.byteLength ?? 0;
      const deadline = Date.now() + SETTLED_WITHIN_MS;
      let newBytes = 0;
      while (newBytes < receivedBytes && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        newBytes = (await countedBytes()) - bytesBefore;
      }
      must(newBytes >= receivedBytes, `Of ${receivedBytes} bytes, ${newBytes} are counted.`);
      must(newBytes < file.bytes.byteLength, 'The whole file is counted.');
      return undefined;
    },
  },
  {
    claim: `a ZIP of ${ARCHIVE_FILES} files is the same over one connection and over ${CONNECTIONS}`,
    advice: 'Look for the archive in the log. Download managers cannot load it.',
    async run({ url, smallFolder }) {
      await sendBundles(url, smallFolder);
      const archiveUrl = new URL(archivePath(smallFolder.folderId), url);
      const response = await fetch(archiveUrl);
      must(response.ok, `The status is ${response.status}.`);
      const archive = new Uint8Array(await response.arrayBuffer());
      const etag = response.headers.get('etag') ?? '';
      const step = Math.ceil(archive.byteLength / CONNECTIONS);
      const pieces = await Promise.all(
        Array.from({ length: CONNECTIONS }, async (_, piece) => {
          const last = Math.min(archive.byteLength, (piece + 1) * step) - 1;
          const headers = { Range: `bytes=${piece * step}-${last}`, 'If-Range': etag };
          const part = await fetch(archiveUrl, { headers });
          must(part.status === 206, `A range got status ${part.status}.`);
          return new Uint8Array(await part.arrayBuffer());
        }),
      );
      must(sha256(Buffer.concat(pieces)) === sha256(archive), 'The joined ranges differ from the whole.');
      // The end of the central directory contains the number of files (APPNOTE.TXT, 4.3.16).
      const files = new DataView(archive.buffer).getUint16(archive.byteLength - 12, true);
      must(files === ARCHIVE_FILES, `It has ${files} files.`);
      return undefined;
    },
  },
];
