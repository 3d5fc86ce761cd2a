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
import { PartQueue } from './part-queue';
import { preferredPartBytes } from './part-size';
import { SendFailure } from './send-failure';
import { type FileInParts, type FileToSend, type PartStatus, sendPart } from './send-part';

type Session = Answer<typeof endpoints.createMultipart>;

/** Parts in flight, and two parts that are read in advance. */
const LANES = BODIES_IN_FLIGHT_MAX + 2;

/**
 * Sends the missing parts of a large file. First verifies arrived parts if the file was announced earlier. Rejects only
 * when no part is in flight, because a retry could send the part twice.
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
  const countArrived = (bytes: number) => progress.arrived(file.index, bytes);
  if (isSecond) {
    // The progress bar also shows the verification, which takes minutes for a large file.
    progress.verifying(file.index);
    await verifyArrivedParts(upload, file, session, period, countArrived);
    progress.sending(file.index);
  }
  countArrived(session.completedParts.reduce((sum, { size }) => sum + size, 0));

  const queue = new PartQueue(session, isSecond);
  const refresher = createPartRefresher(upload, file, { ticket, session, queue }, period);
  const partStatus = async (partNumber: number): Promise<PartStatus> => {
    // After a failed call, the part is sent again.
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
    // Another device is sending the missing parts. If it stops, this device sends them.
    await environment.sleep(REFRESH_SHARED_MS, period);
    await refresher.now();
  }

  const { otherDeviceParts } = queue;
  await verifyArrivedParts(upload, file, { ...session, completedParts: otherDeviceParts }, period);
  await file.source.checkUnchanged();
  const { uploadId } = session;
  await environment.call(endpoints.completeMultipart, { uploadId, r2Key: ticket.r2Key }, { signal: period });
}

/** The URLs are not used in their last hour. */
const URLS_USED_MS = UPLOAD_URL_TTL_MS - HOUR_MS;

/** Minimum time between two requests for the list of parts. */
const REFRESH_ALONE_MS = 3 * SECOND_MS;
/** The same while another device sends the file, too. */
const REFRESH_SHARED_MS = SECOND_MS;
/** The interval is at least this time multiplied by the number of missing parts, which the response lists. */
const REFRESH_PER_PART_MS = 20;

/** `now` asks the server which parts have arrived. `whenDue` asks only if the last answer is old. */
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
    // The server has started a new multipart upload, without the old parts.
    if (latest.uploadId !== session.uploadId) throw new SendFailure('network');
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

/** Rethrows a failure if the session needs no more parts. */
function rethrowIfObsolete(failure: unknown): void {
  if (failure instanceof SendFailure || (failure instanceof ApiError && failure.code === 'upload_finished')) {
    throw failure;
  }
}

const verifiedParts = new WeakMap<Source, Set<number>>();

/** Rejects with `file_differs` if the parts are from a different file. `onVerified` gets the size of verified parts. */
async function verifyArrivedParts(
  { memory }: UploadContext,
  { source }: FileToSend,
  { completedParts, partSize }: Pick<Session, 'completedParts' | 'partSize'>,
  period: AbortSignal,
  onVerified?: (bytes: number) => void,
): Promise<void> {
  const verified = verifiedParts.get(source) ?? new Set();
  verifiedParts.set(source, verified);
  let verifiedBytes = 0;
  for (const { partNumber, size, checksum } of completedParts) {
    if (!verified.has(partNumber)) {
      const release = await memory.acquire(size, period);
      try {
        const start = (partNumber - 1) * partSize;
        if ((await source.read(start, start + size, false)).checksum !== checksum)
          throw new SendFailure('file_differs');
        verified.add(partNumber);
      } finally {
        release();
      }
    }
    verifiedBytes += size;
    onVerified?.(verifiedBytes);
  }
}

function createSession(
  { environment, slots, device }: UploadContext,
  ticket: Ticket,
  period: AbortSignal,
): Promise<Session> {
  const { fileId, r2Key } = ticket;
  const partSize = preferredPartBytes(slots.bytesPerSecond());
  return environment.call(endpoints.createMultipart, { fileId, r2Key, partSize, device }, { signal: period });
}
