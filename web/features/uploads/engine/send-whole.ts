import type { FileToSend } from './file-to-send';
import type { Run } from './run';
import { sendBody } from './send-body';
import { singlePutTimeout } from './timeouts';

/** Sends a file in one PUT. Rejects with the first failure, or with the period's reason. */
export async function sendWhole(run: Run, file: FileToSend, url: string, period: AbortSignal): Promise<void> {
  const { environment, memory, board } = run;
  const { index, size, isRetry } = file;
  const fromMemory = environment.sendsFromMemory(size);
  const forget = await memory.enter(size, period);
  try {
    const { bytes, checksum } = await file.source.read(0, size, fromMemory);
    if (!fromMemory) forget();
    const account = board.request(index, size);
    const body = { body: bytes, size, checksum, ...singlePutTimeout(size) };
    await sendBody(run, { ...body, url: () => url, isRetry, onProgress: account.progress }, period);
    account.arrived();
  } finally {
    forget();
  }
}
