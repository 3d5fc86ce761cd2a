import type { Answer } from '../../../../../worker/contract/calls/endpoint';
import { endpoints } from '../../../../../worker/contract/calls/endpoints';
import { UPLOAD_URL_TTL_MS } from '../../../../../worker/contract/limits';
import { HOUR_MS, SECOND_MS } from '../../../../../worker/contract/units';
import { ApiError } from '../../../../lib/api';
import { BODIES_IN_FLIGHT_MAX } from '../../limits';
import type { Ticket } from '../init/folder';
import type { PlannedFile } from '../init/plan';
import type { Source } from '../reading/source';
import type { UploadContext } from '../upload-context';
import type { FileToSend } from './file-to-send';
import { PartQueue } from './part-queue';
import { wishedPartBytes } from './part-size';
import { SendFailure } from './send-failure';
import { type FileInParts, type PartStatus, sendPart } from './send-part';

type Session = Answer<typeof endpoints.createMultipart>;

/**
 * Maximum number of parts of a file that are started at the same time. This is the maximum number of parts in flight,
 * plus two parts that are read in advance.
 */
const LANES = BODIES_IN_FLIGHT_MAX + 2;

/**
 * Sends a large file in parts. First the server lists the parts that have arrived. Therefore a new upload and a
 * resumed upload have the same steps. The list is fetched again at intervals. Parts that other devices send are
 * skipped.
 *
 * Rejects with the first failure that remains after the retries, but only when no part of the file is in flight.
 * Otherwise a retry of the file could send a part that is still in flight.
 */
export async function sendParts(
  upload: UploadContext,
  file: FileToSend,
  ticket: Ticket,
  period: AbortSignal,
): Promise<void> {
  const { environment, progress, folder } = upload;
  const session = folder.takeSession(file.index) ?? (await createSession(upload, ticket, period));
  const isSecond = (upload.plan.files[file.index] as PlannedFile).picked.continues !== undefined;
  if (isSecond) await verifyArrivedParts(upload, file, session, period);
  progress.arrived(
    file.index,
    session.completedParts.reduce((sum, { size }) => sum + size, 0),
  );

  const queue = new PartQueue(session, isSecond);
  const refresher = createPartRefresher(upload, file, { ticket, session, queue }, period);
  const partStatus = async (partNumber: number): Promise<PartStatus> => {
    // If the call fails, the part is treated as missing and sent again.
    await refresher.now().catch(rethrowIfObsolete);
    if (queue.isSentElsewhere(partNumber)) return 'elsewhere';
    return queue.isMissing(partNumber) ? 'missing' : 'arrived';
  };
  const shouldSend = async (partNumber: number) => {
    if (!queue.hasOtherDevices) return true;
    await refresher.whenDue();
    return queue.isMissing(partNumber) && !queue.isSentElsewhere(partNumber);
  };
  const urlsUntil = environment.epochNow() + URLS_USED_MS;
  const unread = new Set(session.missingParts.map(({ partNumber }) => partNumber));
  const inParts: FileInParts = { file, partSize: session.partSize, unread, partStatus, shouldSend, urlsUntil };
  const failures: unknown[] = [];
  let completed = false;
  const lane = async () => {
    while (failures.length === 0) {
      const leave = await upload.slots.readAhead(period);
      try {
        await refresher.whenDue();
        const part = failures.length === 0 ? queue.next() : undefined;
        if (part === undefined) return;
        await folder.renewAnnouncement(progress.isDone);
        const outcome = await sendPart(upload, inParts, part, leave, period);
        if (outcome === 'elsewhere') queue.leave(part.partNumber);
        if (outcome === 'completed') completed = true;
      } finally {
        leave();
      }
    }
  };
  for (;;) {
    const lanes = Math.min(LANES, session.missingParts.length);
    await Promise.all(Array.from({ length: lanes }, () => lane().catch((failure) => failures.push(failure))));
    if (failures.length > 0) throw failures[0];
    if (completed) return;
    if (!queue.isWaiting) break;
    // Another device is sending the missing parts. If the other device stops, this device sends these parts.
    await environment.sleep(REFRESH_SHARED_MS, period);
    await refresher.now();
  }

  const { otherDeviceParts } = queue;
  await verifyArrivedParts(upload, file, { ...session, completedParts: otherDeviceParts }, period);
  await file.source.checkUnchanged();
  const { uploadId } = session;
  await environment
    .call(endpoints.completeMultipart, { uploadId, r2Key: ticket.r2Key }, { signal: period })
    .catch(reworded('Failed to complete multipart upload'));
}

/**
 * Time for which the URLs of parts are used. The URLs expire after `UPLOAD_URL_TTL_MS`. In their last hour, the URLs
 * are not used.
 */
const URLS_USED_MS = UPLOAD_URL_TTL_MS - HOUR_MS;

/**
 * Interval between requests that ask for the parts of other devices. `ALONE` is used until another device is known.
 * Afterwards `SHARED` is used.
 */
const REFRESH_ALONE_MS = 3 * SECOND_MS;
const REFRESH_SHARED_MS = SECOND_MS;
/**
 * The interval is at least this number, multiplied by the number of missing parts. The response lists all missing
 * parts, so many missing parts make the response large.
 */
const REFRESH_PER_PART_MS = 20;

/**
 * Returns functions that ask the server which parts of a file have arrived. The functions reject with the error
 * `upload_finished` if all parts have arrived.
 */
function createPartRefresher(
  upload: UploadContext,
  file: FileToSend,
  { ticket, session, queue }: { ticket: Ticket; session: Session; queue: PartQueue },
  period: AbortSignal,
) {
  const { environment, progress } = upload;
  let refreshedAt = environment.now();
  let refreshing: Promise<void> | null = null;
  const refresh = async () => {
    refreshedAt = environment.now();
    const { fileId, r2Key } = ticket;
    const input = { fileId, r2Key, device: upload.device };
    const latest = await environment.call(endpoints.resumeMultipart, input, { signal: period });
    // The server has started a new multipart upload. The parts of the old multipart upload no longer exist.
    if (latest.uploadId !== session.uploadId)
      throw new SendFailure('network', 'The upload of this file was restarted.');
    progress.arrived(file.index, progress.sentBytesOf(file.index) + queue.renew(latest));
  };
  const now = () => {
    refreshing ??= refresh().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };
  return {
    now,
    whenDue: async () => {
      const minInterval = queue.hasOtherDevices ? REFRESH_SHARED_MS : REFRESH_ALONE_MS;
      const due = Math.max(minInterval, queue.missingCount * REFRESH_PER_PART_MS);
      if (refreshing || environment.now() - refreshedAt >= due) await now().catch(rethrowIfObsolete);
    },
  };
}

/**
 * Handler for `catch`. Throws failures that make the parts of this multipart session useless. Ignores all other
 * failures.
 */
function rethrowIfObsolete(failure: unknown): void {
  if (failure instanceof SendFailure || (failure instanceof ApiError && failure.code === 'upload_finished')) {
    throw failure;
  }
}

/** For each file, the numbers of the verified parts from other devices. */
const verifiedParts = new WeakMap<Source, Set<number>>();

/**
 * Verifies parts from other devices. Another device may have a different file with the same path, name and size.
 * Rejects with `SendFailure` if the checksum of a part differs from the local file.
 */
async function verifyArrivedParts(
  { plan, memory }: UploadContext,
  { index, source }: FileToSend,
  { completedParts, partSize }: Pick<Session, 'completedParts' | 'partSize'>,
  period: AbortSignal,
): Promise<void> {
  const { name } = plan.files[index] as PlannedFile;
  const verified = verifiedParts.get(source) ?? new Set();
  verifiedParts.set(source, verified);
  for (const { partNumber, size, checksum } of completedParts) {
    if (verified.has(partNumber)) continue;
    const release = await memory.acquire(size, period);
    try {
      const start = (partNumber - 1) * partSize;
      if ((await source.read(start, start + size, false)).checksum !== checksum) throw differentFile(name);
      verified.add(partNumber);
    } finally {
      release();
    }
  }
}

const differentFile = (name: string) =>
  new SendFailure(
    'file_changed',
    `${name} differs from the file whose upload was started. Delete that one first, then add this one.`,
  );

function createSession(
  { environment, slots, device }: UploadContext,
  ticket: Ticket,
  period: AbortSignal,
): Promise<Session> {
  const { fileId, r2Key } = ticket;
  const partSize = wishedPartBytes(slots.bytesPerSecond());
  return environment
    .call(endpoints.createMultipart, { fileId, r2Key, partSize, device }, { signal: period })
    .catch(reworded('Failed to create multipart upload'));
}

/**
 * Returns a handler for `catch`. The handler throws the failure. If the failure's code is `unknown`, the message is
 * replaced with `words`.
 */
const reworded =
  (words: string) =>
  (failure: unknown): never => {
    if (!(failure instanceof ApiError) || failure.code !== 'unknown') throw failure;
    const { code, status, retryAfterSeconds, fields } = failure;
    throw new ApiError(code, status, words, { retryAfterSeconds, fields, cause: failure });
  };
