import type { PlannedFile } from '../init/plan';
import { sourceOf, type UploadContext } from '../upload-context';
import { UploadStopped } from '../upload-stopped';
import { runWithRetries } from './retry-loop';
import { changedOnDisk, SendFailure } from './send-failure';
import { sendParts } from './send-parts';
import { sendSingle } from './send-single';

/**
 * Sends one file with retries. If the file cannot be sent, the file is marked as failed, and the upload continues
 * with other files. Rejects only with a failure that stops the whole upload.
 */
export async function sendFile(upload: UploadContext, index: number): Promise<void> {
  const { progress, folder } = upload;
  const planned = upload.plan.files[index] as PlannedFile;
  const source = sourceOf(upload, index);
  // This call is not retried, because a failed announcement stops the upload.
  let ticket = await folder.ticket(index);
  await runWithRetries(upload, {
    kind: 'file',
    attempt: async (period, isRetry) => {
      ticket = await folder.ticket(index);
      if (ticket.requiresUpload) {
        progress.sending(index);
        const file = { index, size: planned.size, source, isRetry };
        if (ticket.multipart || ticket.uploadUrl === null) await sendParts(upload, file, ticket, period);
        else await sendSingle(upload, file, ticket.uploadUrl, period);
      }
      progress.done(index);
    },
    arrivedBytes: () => progress.sentBytesOf(index),
    beforeRetry: async ({ verdict, attempt }) => {
      // A file in parts gets new URLs from its multipart session. If the session is a day old, `renew` would start
      // the file from zero.
      if (verdict === 'renew' && ticket.uploadUrl !== null) await folder.renew([index]);
      progress.retrying(index, attempt);
    },
    fail: async (failure, { verdict }) => {
      if (verdict === 'arrived') return progress.done(index);
      if (verdict === 'stop') throw stoppedBy(failure);
      const refusal = verdict === 'ask-folder' ? await folder.findRefusal() : null;
      if (refusal) throw stoppedBy(refusal);
      if (verdict !== 'changed') return progress.failed(index, messageOf(failure));
      const { message } = failure instanceof SendFailure ? failure : changedOnDisk(planned.name, failure);
      progress.failed(index, message, ticket.fileId);
    },
  });
}

const messageOf = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure));

const stoppedBy = (failure: unknown) =>
  new UploadStopped((failure as { code?: string }).code ?? 'unknown', messageOf(failure), failure);
