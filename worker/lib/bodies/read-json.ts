import type { BodyLimits } from '../../contract/body-limits';
import { ApiError, invalidInput } from '../api-error';
import { checkJson } from './json-bounds';

export const JSON_BODY_MAX_DEPTH = 8;

/** Throws `invalid_input` before parsing if the text exceeds the limits. Throws `invalid_json` if parsing fails. */
export function readJson(json: Uint8Array, { maxValues, field }: Pick<BodyLimits, 'maxValues' | 'field'>): unknown {
  const verdict = checkJson(json, { maxValues, maxDepth: JSON_BODY_MAX_DEPTH });
  if (verdict === 'too_many_values') throw invalidInput(field, `has too many values: the maximum is ${maxValues}`);
  if (verdict === 'too_deep') throw invalidInput('body', `must have at most ${JSON_BODY_MAX_DEPTH} levels`);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(json));
  } catch {
    throw new ApiError('invalid_json');
  }
}
