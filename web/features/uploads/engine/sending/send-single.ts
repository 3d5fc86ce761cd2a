import type { UploadContext } from '../upload-context';
import type { FileToSend } from './file-to-send';
import { sendRequest } from './send-request';
import { singlePutTimeoutMs } from './timeouts';

/** Sends a file in one PUT. Rejects with the first failure, or with the abort reason of `period`. */
export async function sendSingle(
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
  const result = await sendRequest(
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
  if ((result?.answer as { wasThere?: unknown } | null)?.wasThere === true) upload.folder.noteOtherDevice();
}
