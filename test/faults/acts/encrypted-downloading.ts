import { setTimeout as sleep } from 'node:timers/promises';
import { fileContent } from '../../../encryption/content.ts';
import { openFile } from '../../../encryption/metadata.ts';
import { decrypted } from '../../../web/lib/encryption/decrypting-stream';
import { type ReadStored, Refusal } from '../../../web/lib/encryption/stored-bytes';
import { downloadPath } from '../../../worker/contract/byte-paths';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { ACCESS_KEY_HEADER } from '../../../worker/contract/encryption.ts';
import { sha256 } from '../../harness/bytes.ts';
import { accessTo } from '../../harness/open-sealed.ts';
import { type Act, Loss } from '../act.ts';
import { encryptNew } from '../encrypt-new.ts';
import { NO_PASSWORD } from '../listed.ts';
import type { Page } from '../page.ts';
import { pick } from '../picked-files.ts';
import { ship } from './sending.ts';

const WAITS_SHORTER = 10;
const READ_PATIENCE_MS = 4000;
const PATIENCE_MS = 30_000;

/** A visitor may get the whole file or a failure, but never wrong bytes. */
export const encryptedDownloading: Act = {
  name: 'encrypted download',
  async prepare(stage) {
    const { random, ledger } = stage;
    const home = stage.pageWithoutFaults(stage.newcomer());
    const file = pick(random.branch('file'), 'film.bin', random.int(1, 4_000_000));
    const { folderId, phase, why } = await ship(stage, home, { files: [file], encryption: encryptNew() });
    if (folderId === null || phase !== 'completed') throw new Loss(`The upload failed: ${why}`);
    const link = ledger.links.get(folderId) ?? '';
    const visitors = random.int(1, 4);
    const receive = async (page: Page): Promise<string> => {
      const content = await read(page, folderId, link).catch((failure: unknown) => String(failure));
      if (typeof content === 'string') return content;
      if (sha256(content) !== file.sha256) throw new Loss(`${folderId}: ${content.length} decrypted bytes are wrong.`);
      return 'whole';
    };
    return async () => {
      const results = await Promise.all(
        Array.from({ length: visitors }, (_, number) => receive(stage.page(stage.newcomer(`visitor ${number}`)))),
      );
      stage.note(`${folderId}: ${results.join(', ')}`);
      return async () => {
        const result = await receive(stage.pageWithoutFaults(stage.newcomer('last visitor')));
        if (result !== 'whole') throw new Loss(`${folderId}: without faults, the download ended with "${result}".`);
      };
    };
  },
};

async function read(page: Page, folderId: string, link: string): Promise<Buffer> {
  const { accessKey, open } = await accessTo(link, NO_PASSWORD);
  const headers = { [ACCESS_KEY_HEADER]: accessKey };
  const { folder } = await page.insist(endpoints.folder, { folderId }, { headers });
  const [listed] = folder.files;
  if (!listed) throw new Error('The folder is empty.');
  const keys = await open(folder.encryption?.wrappedKey ?? '');
  const { header, file } = await openFile(keys, listed.sealed ?? '', listed.fileSize);
  const readStored: ReadStored = async ({ start, end }, signal) => {
    const response = await page.fetch(downloadPath(folderId, listed.fileId), {
      headers: { ...headers, Range: `bytes=${start}-${end - 1}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(READ_PATIENCE_MS)]),
    });
    if (response.ok && response.body) return response.body;
    throw new Refusal({ status: response.status, body: await response.text(), retryAfter: null });
  };
  const content = await fileContent(keys, header, file.size);
  const pieces = decrypted(
    { content, plainBytes: file.size, readStored },
    { start: 0, end: file.size },
    AbortSignal.timeout(PATIENCE_MS),
    { wait: (ms, signal) => sleep(ms / WAITS_SHORTER, undefined, { signal }) },
  );
  const chunks: Uint8Array[] = [];
  for await (const piece of pieces) chunks.push(piece);
  return Buffer.concat(chunks);
}
