import { completing, withDevice } from '../../../../../worker/contract/byte-paths';
import { ApiError } from '../../../../lib/api';
import type { Source } from '../reading/source';
import type { UploadContext } from '../upload-context';
import { runWithRetries } from './retry-loop';
import { SendFailure } from './send-failure';
import { sendRequest } from './send-request';
import { partTimeoutMs } from './timeouts';

export interface FileToSend {
  readonly index: number;
  readonly size: number;
  readonly source: Source;
  readonly isRetry: boolean;
}

export interface FileInParts {
  readonly file: FileToSend;
  readonly partSize: number;
  readonly unread: Set<number>;
  readonly partStatus: (partNumber: number) => Promise<PartStatus>;
  /** Called when the part gets a slot. Resolves to false if another device has sent the part or is sending it. */
  readonly shouldSend: (partNumber: number) => Promise<boolean>;
  /** The parts' URLs are used until this time, in milliseconds since 1970. */
  readonly urlsUntil: number;
}

export type PartStatus = 'missing' | 'arrived' | 'elsewhere';

/** Response to a part's PUT, not validated. */
type PartAnswer = { readonly etag?: unknown; readonly completed?: unknown } | null;

interface Part {
  /** The first part has number 1. */
  readonly partNumber: number;
  readonly uploadUrl: string;
}

/**
 * Sends one part with retries. Resolves to `completed` if the whole file is complete. Resolves to `elsewhere` if
 * another device sends the part.
 *
 * @param onTurn called when the part gets a slot
 */
export function sendPart(
  upload: UploadContext,
  inParts: FileInParts,
  part: Part,
  onTurn: () => void,
  period: AbortSignal,
): Promise<'arrived' | 'completed' | 'elsewhere'> {
  const { index, isRetry: fileIsRetry } = inParts.file;
  return runWithRetries(upload, {
    kind: 'part',
    period,
    attempt: async (_, isRetry) => {
      const turn = { onTurn, isRetry: isRetry || fileIsRetry };
      return (await tryPart(upload, inParts, part, turn, period)) ? 'completed' : 'arrived';
    },
    beforeRetry: async ({ checksConnection, attempt }) => {
      // Asks the server, because an early rejection of a part can look like a broken connection.
      const status = checksConnection ? await inParts.partStatus(part.partNumber) : 'missing';
      if (status === 'arrived') {
        upload.progress.arrived(index, upload.progress.sentBytesOf(index) + bytesOfPart(inParts, part).size);
      }
      if (status !== 'missing') return status;
      upload.progress.retrying(index, attempt);
    },
    fail: (failure, { verdict }) => {
      if (verdict === 'elsewhere') return 'elsewhere';
      throw failure;
    },
  });
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
  const deviceUrl = withDevice(uploadUrl, upload.device);
  const url = async () => {
    // The URL may have expired while the device slept. A rejected body would look like a broken connection.
    if (upload.environment.epochNow() > inParts.urlsUntil) throw new ApiError('upload_url_expired', 403);
    if (!(await inParts.shouldSend(partNumber))) throw new ApiError('part_under_way', 409);
    if (unread.size > 0) return deviceUrl;
    // All parts have been read. If the file is unchanged, all parts are from the same version.
    await file.source.checkUnchanged();
    return completing(deviceUrl);
  };
  const arrivals = (answer: unknown) => {
    if (!(answer as PartAnswer)?.etag) throw new SendFailure('no_etag');
    return [true];
  };
  const request = { memoryBytes: size, fromMemory, read, url, timeoutMs: partTimeoutMs(size), ...turn, arrivals };
  const answer = await sendRequest(upload, request, period);
  return (answer as PartAnswer)?.completed === true;
}

function bytesOfPart({ file, partSize }: FileInParts, { partNumber }: Part) {
  const start = (partNumber - 1) * partSize;
  const end = Math.min(file.size, start + partSize);
  return { start, end, size: end - start };
}
