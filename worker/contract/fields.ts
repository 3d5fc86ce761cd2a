import * as z from 'zod/mini';
import { OBJECT_MAX_BYTES, PART_MAX_COUNT, PATH_MAX_CHARS } from './limits';

/** Sizes are bytes, times are ISO 8601 in UTC, checksums are SHA-256 in lower-case hex. */
export const bytes = z
  .int('must be a whole number')
  .check(z.gte(0, 'must not be negative'), z.lte(OBJECT_MAX_BYTES, 'is too large'));
export const count = z.int().check(z.gte(0));
export const text = (maxChars: number) =>
  z.string('must be text').check(z.maxLength(maxChars, `must have at most ${maxChars} characters`));
export const token = text(1024).check(z.minLength(1, 'must not be empty'));
export const checksum = z
  .string('must be text')
  .check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hex'));
export const partNumber = z
  .int('must be a whole number')
  .check(z.gte(1, 'starts at 1'), z.lte(PART_MAX_COUNT, `is at most ${PART_MAX_COUNT}`));
export const queryNumber = (fallback: number, max: number) =>
  z._default(
    z.coerce.number().check(z.int('must be a whole number'), z.gte(1, 'starts at 1'), z.lte(max, `is at most ${max}`)),
    fallback,
  );

/** A directory of an uploaded tree, `''` for its top. */
export const directory = z._default(text(PATH_MAX_CHARS), '');

export const done = z.object({ success: z.literal(true) });
