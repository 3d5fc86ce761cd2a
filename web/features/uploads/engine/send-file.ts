import { FILE_RETRIES } from '../limits';
import { unlessLost } from './ask';
import { fileRetryDelay } from './backoff';
import type { PlannedFile } from './plan';
import type { Run } from './run';
import { changedOnDisk } from './send-failure';
import { sendParts } from './send-parts';
import { sendWhole } from './send-whole';
import { Source } from './source';
import { UploadStopped } from './upload-stopped';
import { doubtsConnection, verdictOf } from './verdict';

/**
 * Sends one file until it has arrived or it is clear that it will not: then it is marked as failed and the others go
 * on. A lost connection costs no retry, and as long as something new arrives the retries begin anew, so that a file of
 * hundreds of parts survives a bad line. Rejects only with what stops the whole upload.
 */
export async function sendFile(run: Run, index: number): Promise<void> {
  const { environment, connection, board, folder, plan } = run;
  const planned = plan.files[index] as PlannedFile;
  const source = run.firstSources.get(index) ?? new Source(planned, environment.readAndHash);
  let arrivedBefore = 0;
  for (let retry = 0; ; ) {
    const ticket = await folder.ticket(index);
    const period = await connection.open();
    try {
      if (ticket.requiresUpload) {
        board.sending(index);
        const file = { index, size: planned.size, source, isRetry: retry > 0 };
        if (ticket.multipart || ticket.uploadUrl === null) await sendParts(run, file, ticket, period);
        else await sendWhole(run, file, ticket.uploadUrl, period);
      }
      board.done(index);
      return;
    } catch (failure) {
      if (period.aborted) continue;
      const arrived = board.sentOf(index);
      if (arrived > arrivedBefore) retry = 0;
      arrivedBefore = arrived;

      const verdict = verdictOf(failure);
      if (verdict === 'arrived') return board.done(index);
      if (verdict === 'stop') throw stoppedBy(failure);
      if (verdict === 'ask-folder') {
        const gone = await folder.whyGone();
        if (gone) throw stoppedBy(gone);
      }
      if (doubtsConnection(failure) && (await connection.suspect())) continue;
      const mayMend = verdict === 'retry' || verdict === 'renew';
      if (!mayMend || retry >= FILE_RETRIES) {
        const told = verdict === 'changed' ? changedOnDisk(planned.name, failure) : failure;
        return board.failed(index, messageOf(told));
      }
      // Parts get theirs from the session: announced anew after a day, the file would begin from nothing.
      if (verdict === 'renew' && ticket.uploadUrl !== null) await folder.renew([index]);
      await environment.sleep(fileRetryDelay(retry++, environment.random()), period).catch(unlessLost);
    }
  }
}

const messageOf = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure));

const stoppedBy = (failure: unknown) =>
  new UploadStopped((failure as { code?: string }).code ?? 'unknown', messageOf(failure), failure);
