import { type ReasonOf, wordsOf } from '../contract/errors';
import { PATH_MAX_CHARS } from '../contract/limits';
import { cleanName, type NameReason, type NameResult } from '../contract/names';
import { invalidInput } from '../lib/api-error';

export type PathResult = NameResult<ReasonOf<'invalid_input'>>;

/** Returns a directory's cleaned path, or the problem with it. The top level is `''`. */
export function cleanPath(raw: string): PathResult {
  if (raw === '') return { name: '' };
  const segments = raw.split('/').map(cleanName);
  for (const segment of segments) if ('problem' in segment) return problemOf(segmentReason(segment.reason));
  const path = segments.map((segment) => ('name' in segment ? segment.name : '')).join('/');
  return path.length > PATH_MAX_CHARS ? problemOf({ reason: 'too_long', max: PATH_MAX_CHARS }) : { name: path };
}

export const problemOf = (reason: ReasonOf<'invalid_input'>): PathResult => ({
  problem: wordsOf('invalid_input', reason),
  reason,
});

/** Returns the cleaned name or path. Throws `invalid_input` for the field. */
export function validName(field: string, result: PathResult): string {
  if ('problem' in result) throw invalidInput(field, result.reason);
  return result.name;
}

const segmentReason = (reason: NameReason): ReasonOf<'invalid_input'> =>
  reason.reason === 'too_long'
    ? { reason: 'segment_too_long', max: reason.max }
    : { reason: `segment_${reason.reason}` };
