import type { Answer } from '../../../../../worker/contract/endpoint';
import { endpoints } from '../../../../../worker/contract/endpoints';
import { ApiError } from '../../../../lib/api';
import { BODIES_IN_FLIGHT_MAX } from '../../limits';
import type { Ticket } from '../init/folder';
import type { PlannedFile } from '../init/plan';
import type { Source } from '../reading/source';
import type { UploadContext } from '../upload-context';
import type { FileToSend } from './file-to-send';
import { wishedPartBytes } from './part-size';
import { SendFailure } from './send-failure';
import { type FileInParts, sendPart } from './send-part';

type Session = Answer<typeof endpoints.createMultipart>;

/** Parts of one file that may be on their way through the gates: as many as are ever in flight, and those read ahead. */
const LANES = BODIES_IN_FLIGHT_MAX + 2;

/**
 * Sends a large file in parts. The server says first what it has, so it is the same whether the file is begun, gone
 * on with after an interruption, or picked again after a crash. Rejects with the first failure that retries of the part
 * did not mend, once no other part of the file is under way any more: the same part is never on its way twice.
 */
export async function sendParts(
  upload: UploadContext,
  file: FileToSend,
  ticket: Ticket,
  period: AbortSignal,
): Promise<void> {
  const { call } = upload.environment;
  const session = upload.folder.takeSession(file.index) ?? (await createSession(upload, ticket, period));
  await checkArrived(upload, file, session, period);
  upload.progress.arrived(
    file.index,
    session.completedParts.reduce((sum, { size }) => sum + size, 0),
  );

  const unread = new Set(session.missingParts.map(({ partNumber }) => partNumber));
  const inParts: FileInParts = { file, partSize: session.partSize, unread };
  const missing = session.missingParts.values();
  const failures: unknown[] = [];
  let completed = false;
  const lane = async () => {
    while (failures.length === 0) {
      const leave = await upload.slots.readAhead(period);
      try {
        const part = failures.length === 0 ? missing.next().value : undefined;
        if (part === undefined) return;
        await upload.folder.stayAnnounced(upload.progress.isDone);
        if (await sendPart(upload, inParts, part, leave, period)) completed = true;
      } finally {
        leave();
      }
    }
  };
  const lanes = Math.min(LANES, session.missingParts.length);
  await Promise.all(Array.from({ length: lanes }, () => lane().catch((failure) => failures.push(failure))));
  if (failures.length > 0) throw failures[0];
  if (completed) return;

  await file.source.checkUnchanged();
  const { uploadId } = session;
  await call(endpoints.completeMultipart, { uploadId, r2Key: ticket.r2Key }, { signal: period }).catch(
    reworded('Failed to complete multipart upload'),
  );
}

/** Files whose parts that arrived before are known to be their own. */
const checked = new WeakSet<Source>();

/**
 * A file that goes on with one by its place, name and size may have other bytes: rejects with `SendFailure` unless the
 * parts that have arrived are its own.
 */
async function checkArrived(
  { plan, memory }: UploadContext,
  { index, source }: FileToSend,
  { completedParts, partSize }: Session,
  period: AbortSignal,
): Promise<void> {
  const { name, picked } = plan.files[index] as PlannedFile;
  if (picked.continues === undefined || checked.has(source)) return;
  for (const { partNumber, size, checksum } of completedParts) {
    const release = await memory.acquire(size, period);
    try {
      const start = (partNumber - 1) * partSize;
      if ((await source.read(start, start + size, false)).checksum !== checksum) throw otherFile(name);
    } finally {
      release();
    }
  }
  checked.add(source);
}

const otherFile = (name: string) =>
  new SendFailure('file_changed', `${name} is not the file of which parts have arrived. Delete it, then add this one.`);

function createSession({ environment, slots }: UploadContext, ticket: Ticket, period: AbortSignal): Promise<Session> {
  const { fileId, r2Key } = ticket;
  const partSize = wishedPartBytes(slots.bytesPerSecond());
  return environment
    .call(endpoints.createMultipart, { fileId, r2Key, partSize }, { signal: period })
    .catch(reworded('Failed to create multipart upload'));
}

/** For `catch`: the same failure, in these words where the server had none of its own. Always rethrows. */
const reworded =
  (words: string) =>
  (failure: unknown): never => {
    if (!(failure instanceof ApiError) || failure.code !== 'unknown') throw failure;
    const { code, status, retryAfterSeconds, fields } = failure;
    throw new ApiError(code, status, words, { retryAfterSeconds, fields, cause: failure });
  };
