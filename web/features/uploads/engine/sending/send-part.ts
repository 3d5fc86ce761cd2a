import { completing, sentBy } from '../../../../../worker/contract/byte-paths';
import { ApiError } from '../../../../lib/api';
import type { UploadContext } from '../upload-context';
import { partRetryDelay, waitAfter } from './backoff';
import type { FileToSend } from './file-to-send';
import { SendFailure } from './send-failure';
import { sendRequest } from './send-request';
import { partTimeoutMs } from './timeouts';
import type { PutAnswer } from './transport';
import { doubtsConnection, verdictOf } from './verdict';

const PART_RETRIES = 3;

/** A file whose parts are being sent. */
export interface FileInParts {
  readonly file: FileToSend;
  readonly partSize: number;
  /** Numbers of the parts that are still to be read, or to be read again. */
  readonly unread: Set<number>;
  /** After a failure: whether the part has arrived all the same, or is being sent by another device. */
  readonly standing: (partNumber: number) => Promise<PartStanding>;
  /** When it is the part's turn: false where another device was quicker. */
  readonly isOursToSend: (partNumber: number) => Promise<boolean>;
  /** Until when the URLs of its parts are used, milliseconds since 1970. */
  readonly urlsUntil: number;
}

export type PartStanding = 'missing' | 'arrived' | 'elsewhere';

/** Another device sends the part, or has sent it, so it is not sent from here. */
class TakenElsewhere extends Error {}

interface Part {
  /** From 1. */
  readonly partNumber: number;
  readonly uploadUrl: string;
}

/**
 * Sends one part, and again where that may help. Resolves to `completed` where the server has made the file
 * of its parts by it, to `elsewhere` where another device is sending it. Rejects with the last failure, or with the period's reason.
 *
 * @param onTurn called when the part is read and on its way
 */
export async function sendPart(
  upload: UploadContext,
  inParts: FileInParts,
  part: Part,
  onTurn: () => void,
  period: AbortSignal,
): Promise<'arrived' | 'completed' | 'elsewhere'> {
  const { environment, connection } = upload;
  for (let retry = 0; ; retry++) {
    try {
      const turn = { onTurn, isRetry: retry > 0 || inParts.file.isRetry };
      return (await tryPart(upload, inParts, part, turn, period)) ? 'completed' : 'arrived';
    } catch (failure) {
      if (period.aborted) throw period.reason;
      if (failure instanceof TakenElsewhere || verdictOf(failure) === 'elsewhere') return 'elsewhere';
      if (verdictOf(failure) === 'renew') throw urlExpired(part.partNumber, failure);
      if (verdictOf(failure) !== 'retry' || retry >= PART_RETRIES) throw failure;
      // Where the connection is lost, the period ends here, and the wait with it.
      if (doubtsConnection(failure)) {
        await connection.suspect();
        // A refusal that comes before the whole body is out may look like a broken connection.
        const standing = await inParts.standing(part.partNumber);
        if (standing === 'arrived') {
          const { index } = inParts.file;
          upload.progress.arrived(index, upload.progress.sentOf(index) + bytesOfPart(inParts, part).size);
        }
        if (standing !== 'missing') return standing;
      }
      upload.progress.retrying(inParts.file.index, { number: retry + 2, of: PART_RETRIES + 1 });
      await environment.sleep(waitAfter(failure, partRetryDelay(retry, environment.random())), period);
    }
  }
}

async function tryPart(
  upload: UploadContext,
  inParts: FileInParts,
  part: Part,
  turn: { onTurn: () => void; isRetry: boolean },
  period: AbortSignal,
): Promise<boolean> {
  const { file, unread } = inParts;
  const { partNumber, uploadUrl } = part;
  const { start, end, size } = bytesOfPart(inParts, part);
  const fromMemory = upload.environment.sendsFromMemory(size);
  unread.add(partNumber);
  const read = async () => {
    const { bytes, checksum } = await file.source.read(start, end, fromMemory);
    unread.delete(partNumber);
    return { body: bytes, checksum, headBytes: 0, files: [{ index: file.index, bytes: size }] };
  };
  const ownUrl = sentBy(uploadUrl, upload.device);
  const url = async () => {
    // After a night of sleep. A refusal that comes before the whole body is out may look like a broken connection.
    if (upload.environment.epochNow() > inParts.urlsUntil) {
      throw urlExpired(partNumber);
    }
    if (!(await inParts.isOursToSend(partNumber))) throw new TakenElsewhere();
    if (unread.size > 0) return ownUrl;
    // Everything has been read, so the file is known to have been one and the same all the time.
    await file.source.checkUnchanged();
    return completing(ownUrl);
  };
  const arrivals = ({ etag }: PutAnswer) => {
    if (etag === null) throw new SendFailure('no_etag', `No ETag received for part ${partNumber}`);
    return [true];
  };
  const timeout = { timeoutMs: partTimeoutMs(size), timeoutMessage: `Timeout uploading part ${partNumber}` };
  const request = { memoryBytes: size, fromMemory, read, url, ...timeout, ...turn, arrivals };
  const sent = await sendRequest(upload, request, period);
  return (sent?.answer as { completed?: unknown } | null)?.completed === true;
}

/** The session has to give another URL. Shown if it gives none that the server takes. */
const urlExpired = (partNumber: number, cause?: unknown) =>
  new ApiError('upload_url_expired', 403, `Failed to get upload URL for part ${partNumber}`, { cause });

function bytesOfPart({ file, partSize }: FileInParts, { partNumber }: Part) {
  const start = (partNumber - 1) * partSize;
  const end = Math.min(file.size, start + partSize);
  return { start, end, size: end - start };
}
