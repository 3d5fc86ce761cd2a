import { endpoints } from '../../../worker/contract/endpoints';
import { PARTS_IN_FLIGHT_MAX } from '../../../worker/contract/limits';
import { inOurWords } from './failure-words';
import type { FileToSend } from './file-to-send';
import type { Ticket } from './folder';
import type { Run } from './run';
import { sendPart } from './send-part';

/** Parts of one file that may be on their way through the gates: the widest window, and one being hashed. */
const LANES = PARTS_IN_FLIGHT_MAX + 1;

/**
 * Sends a large file in parts. The server is asked first what it has, so it is the same whether the file is begun, gone
 * on with after an interruption, or picked again after a crash. Rejects with the first failure that retries of the part
 * did not mend, once no other part of the file is under way any more: the same part is never on its way twice.
 */
export async function sendParts(run: Run, file: FileToSend, ticket: Ticket, period: AbortSignal): Promise<void> {
  const { call } = run.environment;
  const { fileId, r2Key } = ticket;
  const session = await call(endpoints.createMultipart, { fileId, r2Key }, { signal: period }).catch(
    inOurWords('Failed to create multipart upload'),
  );
  run.board.arrived(
    file.index,
    session.completedParts.reduce((sum, { size }) => sum + size, 0),
  );

  const missing = session.missingParts.values();
  const failures: unknown[] = [];
  const lane = async () => {
    while (failures.length === 0) {
      const leave = await run.parts.prepare(period);
      try {
        const part = failures.length === 0 ? missing.next().value : undefined;
        if (part === undefined) return;
        await run.folder.stayAnnounced(run.board.isDone);
        await sendPart(run, file, part, session.partSize, period);
      } finally {
        leave();
      }
    }
  };
  const lanes = Math.min(LANES, session.missingParts.length);
  await Promise.all(Array.from({ length: lanes }, () => lane().catch((failure) => failures.push(failure))));
  if (failures.length > 0) throw failures[0];

  await file.source.checkUnchanged();
  const { uploadId } = session;
  await call(endpoints.completeMultipart, { uploadId, r2Key }, { signal: period }).catch(
    inOurWords('Failed to complete multipart upload'),
  );
}
