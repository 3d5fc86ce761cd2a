export const partCount = (size: number, partBytes: number): number => Math.ceil(size / partBytes);

/** Returns the size of a part, or 0 if there is no such part. Numbers start at 1. */
export function partLength(size: number, partBytes: number, number: number): number {
  if (number < 1 || number > partCount(size, partBytes)) return 0;
  return Math.min(partBytes, size - (number - 1) * partBytes);
}

export function missingParts(size: number, partBytes: number, arrivedParts: readonly { number: number }[]): number[] {
  const arrivedNumbers = new Set(arrivedParts.map(({ number }) => number));
  const all = Array.from({ length: partCount(size, partBytes) }, (_, index) => index + 1);
  return all.filter((number) => !arrivedNumbers.has(number));
}

export type BodyVerdict = 'ok' | 'length_required' | 'body_too_short' | 'body_too_large';

export function checkBodyLength(announcedBytes: number | undefined, signedBytes: number): BodyVerdict {
  if (announcedBytes === undefined) return 'length_required';
  if (announcedBytes < signedBytes) return 'body_too_short';
  return announcedBytes > signedBytes ? 'body_too_large' : 'ok';
}

export interface PartSituation {
  status: 'uploading' | 'ready';
  uploadId: string | null;
  arrivedSha256: string | null;
  /** Device that last began to send the part, or null. */
  device: string | null;
}

export type PartVerdict =
  | 'send'
  | 'arrived'
  | 'part_differs'
  | 'part_under_way'
  | 'upload_finished'
  | 'upload_url_invalid';

/**
 * Decides whether a part may be sent to R2. An arrived part is not sent again, because a failing PUT would destroy it.
 * `beginPart` returns the situation.
 */
export function checkPart(
  situation: PartSituation,
  { uploadId, sha256, device }: { uploadId: string; sha256: string; device: string },
): PartVerdict {
  if (situation.status === 'ready') return 'upload_finished';
  if (situation.uploadId !== uploadId) return 'upload_url_invalid';
  if (situation.arrivedSha256 === null) return situation.device === device ? 'send' : 'part_under_way';
  return situation.arrivedSha256 === sha256 ? 'arrived' : 'part_differs';
}
