export const partCount = (size: number, partBytes: number): number => Math.ceil(size / partBytes);

/** The bytes of part `number`, counted from 1; 0 if there is no such part. */
export function partLength(size: number, partBytes: number, number: number): number {
  if (number < 1 || number > partCount(size, partBytes)) return 0;
  return Math.min(partBytes, size - (number - 1) * partBytes);
}

/** The numbers, from 1, of the parts that have not arrived. */
export function missingParts(size: number, partBytes: number, arrived: readonly { number: number }[]): number[] {
  const here = new Set(arrived.map(({ number }) => number));
  const all = Array.from({ length: partCount(size, partBytes) }, (_, index) => index + 1);
  return all.filter((number) => !here.has(number));
}

export type BodyVerdict = 'ok' | 'length_required' | 'body_too_short' | 'body_too_large';

/** Whether a body may come in, judged by its announced length alone. */
export function mayBodyCome(announced: number | undefined, signed: number): BodyVerdict {
  if (announced === undefined) return 'length_required';
  if (announced < signed) return 'body_too_short';
  return announced > signed ? 'body_too_large' : 'ok';
}

/** What is known of a part when it is offered: its file's row, and its own if it has arrived before. */
export interface PartSituation {
  status: 'uploading' | 'ready';
  uploadId: string | null;
  arrivedSha256: string | null;
  /** Who began to send it last; null: nobody has. */
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
 * Whether a part may go to R2. One that has arrived never does again: where a repetition fails, R2 forgets the first.
 * One that somebody else is sending does not either. `uploadId` is the session its URL was signed for, `device` whoever
 * asks, who is the one that began last unless another was there before.
 */
export function mayPartCome(
  situation: PartSituation,
  { uploadId, sha256, device }: { uploadId: string; sha256: string; device: string },
): PartVerdict {
  if (situation.status === 'ready') return 'upload_finished';
  if (situation.uploadId !== uploadId) return 'upload_url_invalid';
  if (situation.arrivedSha256 === null) return situation.device === device ? 'send' : 'part_under_way';
  return situation.arrivedSha256 === sha256 ? 'arrived' : 'part_differs';
}
