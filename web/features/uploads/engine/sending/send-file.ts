import type { PlannedFile } from '../init/plan';
import { sourceOf, type UploadContext } from '../upload-context';
import { runWithRetries } from './retry-loop';
import { fileFailureOf, SendFailure } from './send-failure';
import type { FileToSend } from './send-part';
import { sendParts } from './send-parts';
import { sendRequest } from './send-request';
import { singlePutTimeoutMs } from './timeouts';

/** Sends one file, or marks it as failed. Rejects only with a failure that stops the upload. */
export async function sendFile(upload: UploadContext, index: number): Promise<void> {
  const { progress, folder } = upload;
  const planned = upload.plan.files[index] as PlannedFile;
  const source = sourceOf(upload, index);
  // Not retried, because a failed announcement stops the upload.
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
      // A file in parts has no `uploadUrl`. Its multipart session gives new URLs.
      if (verdict === 'renew' && ticket.uploadUrl !== null) await folder.renew([index]);
      progress.retrying(index, attempt);
    },
    fail: async (failure, { verdict }) => {
      if (verdict === 'arrived') return progress.done(index);
      if (verdict === 'stop') throw failure;
      const refusal = verdict === 'ask-folder' ? await folder.findRefusal() : null;
      if (refusal) throw refusal;
      if (verdict !== 'changed') return progress.failed(index, fileFailureOf(failure));
      const lost = failure instanceof SendFailure ? failure : new SendFailure('file_changed', { cause: failure });
      progress.failed(index, fileFailureOf(lost), ticket.fileId);
    },
  });
}

/** Sends a file in one PUT. Rejects with the first failure, or with the abort reason of `period`. */
async function sendSingle(
  upload: UploadContext,
  { index, size, source, isRetry }: FileToSend,
  url: string,
  period: AbortSignal,
): Promise<void> {
  const fromMemory = upload.environment.sendsFromMemory(size);
  const read = async () => {
    const { bytes, checksum } = await source.read(0, size, fromMemory);
    return { body: bytes, checksum, headBytes: 0, files: [{ index, bytes: size }] };
  };
  const answer = await sendRequest(
    upload,
    {
      memoryBytes: size,
      fromMemory,
      read,
      url: () => url,
      isRetry,
      timeoutMs: singlePutTimeoutMs(size),
      arrivals: () => [true],
    },
    period,
  );
  if ((answer as { wasThere?: unknown } | null)?.wasThere === true) upload.folder.noteOtherDevice();
}
