import type { FileToSend } from './file-to-send';
import type { Run } from './run';
import { singlePutTimeout } from './timeouts';
import { timed } from './timings';

/** Sends a file in one PUT. Rejects with the first failure, or with the period's reason. */
export async function sendWhole(run: Run, file: FileToSend, url: string, period: AbortSignal): Promise<void> {
  const { environment, memory, requests, board } = run;
  const fromMemory = environment.sendsFromMemory(file.size);
  const forget = await memory.enter(file.size, period);
  try {
    const { bytes, checksum } = await file.source.read(0, file.size, fromMemory);
    if (!fromMemory) forget();
    const leave = await requests.enter(1, period);
    const account = board.request(file.index, file.size);
    try {
      await timed(environment.now, file.isRetry, () =>
        environment.put({
          url,
          body: bytes,
          checksum,
          ...singlePutTimeout(file.size),
          onProgress: account.progress,
          signal: period,
        }),
      );
      account.arrived();
    } catch (failure) {
      account.takeBack();
      throw failure;
    } finally {
      leave();
    }
  } finally {
    forget();
  }
}
