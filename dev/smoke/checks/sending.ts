import { createCall } from '../../../web/lib/api.ts';
import { CHECKSUM_HEADER, downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import type { MultipartSession } from '../../../worker/contract/calls/uploads.ts';
import { PART_MAX_BYTES, SINGLE_PUT_MAX_BYTES } from '../../../worker/contract/limits.ts';
import { MIB } from '../../../worker/contract/units.ts';
import { ask, codeOf, isWorkerError, putByHttp2, type RawAnswer, sha256 } from '../ask.ts';
import { type Check, must, Skipped, type TestFile } from '../check.ts';

export const FILES = {
  'largest.bin': SINGLE_PUT_MAX_BYTES,
  'twice.bin': 8 * MIB,
  'parts.bin': 12 * MIB,
  'refused.bin': 40 * MIB,
  'text.txt': 100_000,
  'chunked.bin': 1000,
} as const;

async function put(url: string | URL | null, body: Uint8Array, breakOffAfter?: number): Promise<RawAnswer | null> {
  const headers = { 'Content-Length': String(body.byteLength), [CHECKSUM_HEADER]: sha256(body) };
  return ask(new URL(url ?? ''), {
    method: 'PUT',
    headers,
    body,
    ...(breakOffAfter !== undefined && { breakOffAfter }),
  });
}

async function send({ uploadUrl, bytes }: TestFile): Promise<RawAnswer> {
  const answer = await put(uploadUrl, bytes);
  must(answer?.status === 200, `The response is ${answer && codeOf(answer)}.`);
  return answer;
}

async function download(url: URL, folderId: string, fileId: string): Promise<Uint8Array> {
  const response = await fetch(new URL(downloadPath(folderId, fileId), url));
  must(response.ok, `The download got status ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

export const sendingChecks: readonly Check[] = [
  {
    claim: 'a file of 95,000,000 bytes can be uploaded in one request and downloaded unchanged',
    advice: 'Check that the plan of the zone allows bodies of 100 MB, and look at the log.',
    async run({ url, folder }) {
      const file = folder.file('largest.bin');
      await send(file);
      const downloaded = await download(url, folder.folderId, file.fileId);
      must(sha256(downloaded) === sha256(file.bytes), 'The downloaded bytes differ.');
      return undefined;
    },
  },
  {
    claim: 'two simultaneous uploads of the same file make one object',
    advice: 'This should never fail. Look for both requests in the log.',
    async run({ url, folder }) {
      const file = folder.file('twice.bin');
      const tags = (await Promise.all([send(file), send(file)])).map(
        ({ body }) => (JSON.parse(body) as { etag: string }).etag,
      );
      must(tags[0] === tags[1], `The ETags are ${tags.join(' and ')}.`);
      must(
        sha256(await download(url, folder.folderId, file.fileId)) === sha256(file.bytes),
        'The downloaded bytes differ.',
      );
      return undefined;
    },
  },
  {
    claim: 'a multipart upload survives a wrong checksum, a lost connection and a repeated completion',
    advice: 'Look for the part and for multipart/complete in the log.',
    async run({ url, folder }) {
      const call = createCall(url.origin);
      const { fileId, r2Key, bytes } = folder.file('parts.bin');
      const session = await call(endpoints.createMultipart, { fileId, r2Key, partSize: 5 * MIB });
      must(session.missingParts.length === 3, `The session has ${session.missingParts.length} parts.`);
      const [first, second, third] = session.missingParts.map(({ partNumber, uploadUrl }) => ({
        url: uploadUrl,
        body: partOf(session, bytes, partNumber),
      }));
      if (!first || !second || !third) throw new Error('A part has no URL.');
      const wrong = { 'Content-Length': String(first.body.byteLength), [CHECKSUM_HEADER]: sha256(second.body) };
      const rejection = await ask(new URL(first.url), { method: 'PUT', headers: wrong, body: first.body });
      must(
        rejection !== null && codeOf(rejection) === 'checksum_mismatch',
        `A wrong checksum got ${rejection && codeOf(rejection)}.`,
      );
      await put(second.url, second.body, MIB);
      for (const part of [first, second, third]) {
        const answer = await put(part.url, part.body);
        must(answer?.status === 200, `A part got ${answer && codeOf(answer)}.`);
      }
      const { uploadId } = session;
      const completions = await Promise.all([1, 2].map(() => call(endpoints.completeMultipart, { uploadId, r2Key })));
      must(
        completions.every(({ size }) => size === bytes.byteLength),
        'The length of the file differs.',
      );
      must(sha256(await download(url, folder.folderId, fileId)) === sha256(bytes), 'The downloaded bytes differ.');
      return undefined;
    },
  },
  {
    claim: 'a refused body gets a response instead of a lost connection, over HTTP/1.1 and HTTP/2',
    advice: 'Otherwise browsers retry until they give up. Check the proxies in front of the Worker.',
    async run({ url, folder }) {
      const { uploadUrl, bytes } = folder.file('refused.bin');
      const forged = new URL(uploadUrl ?? '');
      forged.searchParams.set('token', `${forged.searchParams.get('token')}x`);
      // Retries, because a connection may break by chance.
      const sendForged = () => put(forged, bytes);
      const answers = [await sendForged().catch(sendForged).catch(sendForged).catch(sendForged)];
      if (url.protocol === 'https:') answers.push(await putByHttp2(forged, bytes));
      for (const answer of answers) {
        must(
          answer !== null && codeOf(answer) === 'upload_url_invalid',
          `The response is ${answer && codeOf(answer)}.`,
        );
      }
      return undefined;
    },
  },
  {
    claim: 'a body of the maximum part size reaches the Worker, and a larger body is refused unread',
    advice: 'The plan of the zone has a smaller limit for bodies, so files of 500 GB and more cannot be sent.',
    async run({ folder }) {
      const options = { method: 'PUT', expectsContinue: true };
      const url = new URL(folder.file('text.txt').uploadUrl ?? '');
      const announced = (length: number) => ({ 'Content-Length': String(length), Expect: '100-continue' });
      const largest = await ask(url, { ...options, headers: announced(PART_MAX_BYTES) });
      // The length is wrong on purpose. The Worker's error code shows that the proxies let the request pass.
      const reached = largest !== null && (largest.status === 100 || isWorkerError(largest));
      must(reached, `A part of 95 MiB got status ${largest?.status} from a proxy.`);
      const tooLarge = await ask(url, { ...options, headers: announced(101_000_000) });
      must(
        tooLarge !== null && [100, 400, 413].includes(tooLarge.status),
        `A body of 101 MB got status ${tooLarge?.status}.`,
      );
      return undefined;
    },
  },
  {
    claim: 'a body without a length is refused',
    advice: 'This should never fail, because the Worker itself refuses it.',
    async run({ folder }) {
      const { uploadUrl, bytes } = folder.file('chunked.bin');
      const headers = { 'Transfer-Encoding': 'chunked', [CHECKSUM_HEADER]: sha256(bytes) };
      const answer = await ask(new URL(uploadUrl ?? ''), { method: 'PUT', headers, body: bytes });
      // A proxy in front of the Worker may have added the length.
      if (answer?.status === 200) return new Skipped('a proxy adds the length');
      must(answer?.status === 411, `The response is ${answer && codeOf(answer)}.`);
      return undefined;
    },
  },
];

const partOf = ({ partSize }: MultipartSession, bytes: Uint8Array<ArrayBuffer>, partNumber: number) =>
  bytes.subarray((partNumber - 1) * partSize, partNumber * partSize);
