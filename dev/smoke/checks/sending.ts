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
  must(answer?.status === 200, `It was answered ${answer && codeOf(answer)}.`);
  return answer;
}

async function download(url: URL, folderId: string, fileId: string): Promise<Uint8Array> {
  const response = await fetch(new URL(downloadPath(folderId, fileId), url));
  must(response.ok, `The download answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

export const sendingChecks: readonly Check[] = [
  {
    claim: 'a file of 95,000,000 bytes is taken in one request, and comes back as it was',
    advice: 'See whether the plan of the zone allows bodies of 100 MB, and what the log says.',
    async run({ url, folder }) {
      const file = folder.file('largest.bin');
      await send(file);
      const downloaded = await download(url, folder.folderId, file.fileId);
      must(sha256(downloaded) === sha256(file.bytes), 'Other bytes came back.');
      return undefined;
    },
  },
  {
    claim: 'the same file sent twice at once is one object',
    advice: 'This should never fail: look for both requests in the log.',
    async run({ url, folder }) {
      const file = folder.file('twice.bin');
      const tags = (await Promise.all([send(file), send(file)])).map(
        ({ body }) => (JSON.parse(body) as { etag: string }).etag,
      );
      must(tags[0] === tags[1], `The tags are ${tags.join(' and ')}.`);
      must(
        sha256(await download(url, folder.folderId, file.fileId)) === sha256(file.bytes),
        'It came back as something else.',
      );
      return undefined;
    },
  },
  {
    claim: 'parts survive a wrong checksum and a broken line, and completing twice is completing once',
    advice: 'Look for the part and for multipart/complete in the log.',
    async run({ url, folder }) {
      const call = createCall(url.origin);
      const { fileId, r2Key, bytes } = folder.file('parts.bin');
      const session = await call(endpoints.createMultipart, { fileId, r2Key, partSize: 5 * MIB });
      must(session.missingParts.length === 3, `It is to be sent in ${session.missingParts.length} parts.`);
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
        must(answer?.status === 200, `A part was answered ${answer && codeOf(answer)}.`);
      }
      const { uploadId } = session;
      const completions = await Promise.all([1, 2].map(() => call(endpoints.completeMultipart, { uploadId, r2Key })));
      must(
        completions.every(({ size }) => size === bytes.byteLength),
        'The file has another length.',
      );
      must(sha256(await download(url, folder.folderId, fileId)) === sha256(bytes), 'It came back as something else.');
      return undefined;
    },
  },
  {
    claim: 'a body that is refused gets an answer and not a broken line, by HTTP/1.1 and HTTP/2',
    advice: 'Browsers then try again until they give up; see what stands before the Worker.',
    async run({ url, folder }) {
      const { uploadUrl, bytes } = folder.file('refused.bin');
      const forged = new URL(uploadUrl ?? '');
      forged.searchParams.set('token', `${forged.searchParams.get('token')}x`);
      // A connection may break by chance. The upload page also tries four times.
      const sendForged = () => put(forged, bytes);
      const answers = [await sendForged().catch(sendForged).catch(sendForged).catch(sendForged)];
      if (url.protocol === 'https:') answers.push(await putByHttp2(forged, bytes));
      for (const answer of answers) {
        must(answer !== null && codeOf(answer) === 'upload_url_invalid', `It got ${answer && codeOf(answer)}.`);
      }
      return undefined;
    },
  },
  {
    claim: 'bodies of the largest part reach the Worker, and larger ones are refused without being read',
    advice: 'The plan of the zone has a smaller limit for bodies: files of 500 GB and more could not be sent.',
    async run({ folder }) {
      const options = { method: 'PUT', expectsContinue: true };
      const url = new URL(folder.file('text.txt').uploadUrl ?? '');
      const announced = (length: number) => ({ 'Content-Length': String(length), Expect: '100-continue' });
      const largest = await ask(url, { ...options, headers: announced(PART_MAX_BYTES) });
      // The Worker refuses this wrong length. Its error code shows that the proxies have let the request pass.
      const reached = largest !== null && (largest.status === 100 || isWorkerError(largest));
      must(reached, `On the way a part of 95 MiB was answered ${largest?.status}.`);
      const tooLarge = await ask(url, { ...options, headers: announced(101_000_000) });
      must(tooLarge !== null && [100, 400, 413].includes(tooLarge.status), `101 MB were answered ${tooLarge?.status}.`);
      return undefined;
    },
  },
  {
    claim: 'a body without a length is refused',
    advice: 'This should never fail: the Worker itself refuses it.',
    async run({ folder }) {
      const { uploadUrl, bytes } = folder.file('chunked.bin');
      const headers = { 'Transfer-Encoding': 'chunked', [CHECKSUM_HEADER]: sha256(bytes) };
      const answer = await ask(new URL(uploadUrl ?? ''), { method: 'PUT', headers, body: bytes });
      // A proxy in front of the Worker may have added the length.
      if (answer?.status === 200) return new Skipped('the line announces the length by itself');
      must(answer?.status === 411, `It was answered ${answer && codeOf(answer)}.`);
      return undefined;
    },
  },
];

const partOf = ({ partSize }: MultipartSession, bytes: Uint8Array<ArrayBuffer>, partNumber: number) =>
  bytes.subarray((partNumber - 1) * partSize, partNumber * partSize);
