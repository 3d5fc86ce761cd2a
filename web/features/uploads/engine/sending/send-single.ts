import type { UploadContext } from '../upload-context';
import type { FileToSend } from './file-to-send';
import { sendBody } from './send-body';
import { singlePutTimeout } from './timeouts';

/** Sends a file in one PUT. Rejects with the first failure, or with the period's reason. */
export async function sendSingle(
  upload: UploadContext,
  file: FileToSend,
  url: string,
  period: AbortSignal,
): Promise<void> {
  const { environment, memory, progress } = upload;
  const { index, size, isRetry } = file;
  const fromMemory = environment.sendsFromMemory(size);
  const releaseMemory = await memory.acquire(size, period);
  try {
    const { bytes, checksum } = await file.source.read(0, size, fromMemory);
    if (!fromMemory) releaseMemory();
    const account = progress.request(index, size);
    const body = { body: bytes, size, checksum, ...singlePutTimeout(size) };
    await sendBody(upload, { ...body, url: () => url, isRetry, onProgress: account.progress }, period);
    account.arrived();
  } finally {
    releaseMemory();
  }
}
