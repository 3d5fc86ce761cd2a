import { FILE_RETRIES } from '../../limits';
import { unlessLost } from '../call-with-retry';
import type { PlannedFile } from '../init/plan';
import { Source } from '../reading/source';
import type { UploadContext } from '../upload-context';
import { UploadStopped } from '../upload-stopped';
import { fileRetryDelay, waitAfter } from './backoff';
import { changedOnDisk, SendFailure } from './send-failure';
import { sendParts } from './send-parts';
import { sendSingle } from './send-single';
import { doubtsConnection, verdictOf } from './verdict';

/**
 * Sends one file until it has arrived or has failed for good. A failed file is marked, and the upload continues with
 * the others. A lost connection costs no retry. Retries start over whenever new bytes arrive, so that a file of
 * hundreds of parts survives a bad line. Rejects only with what stops the whole upload.
 */
export async function sendFile(upload: UploadContext, index: number): Promise<void> {
  const { environment, connection, progress, folder, plan } = upload;
  const planned = plan.files[index] as PlannedFile;
  const source = upload.firstSources.get(index) ?? new Source(planned, environment.readAndHash);
  let arrivedBefore = 0;
  for (let retry = 0; ; ) {
    const ticket = await folder.ticket(index);
    const period = await connection.open();
    try {
      if (ticket.requiresUpload) {
        progress.sending(index);
        const file = { index, size: planned.size, source, isRetry: retry > 0 };
        if (ticket.multipart || ticket.uploadUrl === null) await sendParts(upload, file, ticket, period);
        else await sendSingle(upload, file, ticket.uploadUrl, period);
      }
      progress.done(index);
      return;
    } catch (failure) {
      if (period.aborted) continue;
      const arrived = progress.sentOf(index);
      if (arrived > arrivedBefore) retry = 0;
      arrivedBefore = arrived;

      const verdict = verdictOf(failure);
      if (verdict === 'arrived') return progress.done(index);
      if (verdict === 'stop') throw stoppedBy(failure);
      if (verdict === 'ask-folder') {
        const gone = await folder.whyGone();
        if (gone) throw stoppedBy(gone);
      }
      if (doubtsConnection(failure) && (await connection.suspect())) continue;
      const mayMend = verdict === 'retry' || verdict === 'renew';
      if (!mayMend || retry >= FILE_RETRIES) {
        const isTold = verdict !== 'changed' || failure instanceof SendFailure;
        const told = isTold ? failure : changedOnDisk(planned.name, failure);
        return progress.failed(index, messageOf(told));
      }
      // Parts get their URLs from the session. Announcing the file again after a day would start it from zero.
      if (verdict === 'renew' && ticket.uploadUrl !== null) await folder.renew([index]);
      progress.retrying(index, { number: retry + 2, of: FILE_RETRIES + 1 });
      const delay = waitAfter(failure, fileRetryDelay(retry++, environment.random()));
      await environment.sleep(delay, period).catch(unlessLost);
    }
  }
}

const messageOf = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure));

const stoppedBy = (failure: unknown) =>
  new UploadStopped((failure as { code?: string }).code ?? 'unknown', messageOf(failure), failure);
