import { ApiError } from '../../../web/lib/api';
import { CHECKSUM_HEADER } from '../../../worker/contract/byte-paths';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { MIB } from '../../../worker/contract/units.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { type Act, Loss } from '../act.ts';
import type { Page } from '../page.ts';

export const completing: Act = {
  name: 'completion',
  async prepare(stage) {
    const { ledger, random, round } = stage;
    const person = stage.newcomer();
    const home = stage.pageWithoutFaults(person);
    const body = bytes(5 * MIB + random.int(1, 1000), random.int(1, 2 ** 31));
    const file = { path: 'completed.bin', sha256: sha256(body) };
    ledger.contents.add(file.sha256);
    const { folderId, uploadUrls } = await home.call(endpoints.initUpload, {
      userId: person.userId,
      expiryDays: 5,
      files: [{ name: file.path, size: body.length, idempotencyKey: `${round} ${person.address}` }],
    });
    ledger.noteAnnounced(folderId, person, [file]);
    const { fileId = '', r2Key = '' } = uploadUrls[0] ?? {};
    const session = await home.call(endpoints.createMultipart, { fileId, r2Key, partSize: 5 * MIB });
    for (const { partNumber, uploadUrl } of session.missingParts) {
      const part = body.subarray((partNumber - 1) * session.partSize, partNumber * session.partSize);
      const headers = { [CHECKSUM_HEADER]: sha256(part) };
      const response = await home.fetch(uploadUrl, { method: 'PUT', body: part, headers });
      if (!response.ok) throw new Loss(`A part failed: ${await response.text()}`);
      await response.body?.cancel();
    }
    const complete = (page: Page) =>
      page.insist(endpoints.completeMultipart, { uploadId: session.uploadId, r2Key }).then(
        () => true,
        (failure) => failure instanceof ApiError && failure.code === 'upload_finished',
      );
    return async () => {
      const page = stage.page(person);
      const ended = await Promise.all([complete(page), complete(page)]);
      stage.note(`completed ${folderId}: ${ended.join(', ')}`);
      const isDone = ended.some(Boolean) && !stage.isTamperedWith(person);
      if (isDone) ledger.noteArrived({ round, folderId, ...file });
      return async () => {
        if (!(await complete(stage.pageWithoutFaults(person)))) throw new Loss(`${folderId} could not be completed.`);
        ledger.noteArrived({ round, folderId, ...file });
      };
    };
  },
};
