import { setTimeout as wait } from 'node:timers/promises';
import { downloadPath } from '../../../worker/contract/byte-paths';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { sha256 } from '../../harness/bytes.ts';
import { type Act, Loss, type Stage } from '../act.ts';
import type { Page } from '../page.ts';
import { pick } from '../picked-files.ts';
import { ship } from './sending.ts';

const FILE_BYTES = 1_300_000;
const TRIES = 3;
const SETTLE_MS = 8000;

/** The uploader's meter must count all complete downloads, and never more than was requested. */
export const downloading: Act = {
  name: 'settlement',
  async prepare(stage) {
    const { server, random } = stage;
    const owner = stage.newcomer();
    const home = stage.pageWithoutFaults(owner);
    const file = pick(random.branch('file'), 'film.bin', FILE_BYTES);
    const upload = await ship(stage, home, { files: [file] });
    const { folderId } = upload;
    if (folderId === null || upload.phase !== 'completed') throw new Loss(`The upload failed: ${upload.why}`);
    const { folder } = await home.call(endpoints.folder, { folderId });
    const fileId = folder.files[0]?.fileId ?? '';
    const visitors = random.int(2, 8);
    const kills = server.kills;
    return async () => {
      const received = await Promise.all(
        Array.from({ length: visitors }, (_, number) =>
          download(stage, stage.page(stage.newcomer(`visitor ${number}`)), downloadPath(folderId, fileId), file.sha256),
        ),
      );
      const bytes = received.reduce((sum, downloads) => sum + downloads, 0) * FILE_BYTES;
      return async () => {
        const usage = () => stage.pageWithoutFaults(owner).call(endpoints.ipUsage, {});
        const admitted = stage.downloads(folderId) * FILE_BYTES;
        stage.note(`received ${bytes} in whole files, admitted ${admitted}`);
        const isCounted = async () => {
          const { downloadBytes } = await usage();
          if (downloadBytes > admitted)
            throw new Loss(`${downloadBytes} bytes were counted, but ${admitted} admitted.`);
          return downloadBytes >= bytes;
        };
        const until = Date.now() + SETTLE_MS;
        // A killed process does not count its last bytes, so the loop stops after a kill.
        while (server.kills === kills && !(await isCounted())) {
          if (Date.now() > until) {
            throw new Loss(
              `${(await usage()).downloadBytes} bytes were counted, but ${bytes} received in whole files.`,
            );
          }
          await wait(100);
        }
        await isCounted();
      };
    };
  },
};

/** Retries until the file is unchanged. Returns how many responses were complete, even with changed bytes. */
async function download(stage: Stage, page: Page, path: string, hash: string): Promise<number> {
  let completeDownloads = 0;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    try {
      const response = await page.fetch(path, { signal: AbortSignal.timeout(4000) });
      const body = new Uint8Array(await response.arrayBuffer());
      if (response.ok && body.length === FILE_BYTES) completeDownloads++;
      if (response.ok && sha256(body) === hash) return completeDownloads;
      stage.note(`a download got status ${response.status} and ${body.length} bytes`);
    } catch {
      await wait(50);
    }
  }
  return completeDownloads;
}
