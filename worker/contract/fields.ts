/** Schemas of fields. Sizes are bytes, times are ISO 8601 in UTC, checksums are SHA-256 in lower-case hex. */
import * as z from 'zod/mini';
import { ANONYMOUS_USER_ID, SHARE_ID, USER_ID } from './ids.ts';
import { OBJECT_KEY_MAX_CHARS, OBJECT_MAX_BYTES, PART_MAX_COUNT, PATH_MAX_CHARS } from './limits.ts';
import { formatBytes } from './sizes.ts';

export const bytes = z
  .int('must be a whole number')
  .check(z.gte(0, 'must not be negative'), z.lte(OBJECT_MAX_BYTES, 'is too large'));
export const count = z.int().check(z.gte(0));
/** Ends the validation of texts that are too long. Regular expressions may take very long on such texts. */
export const maxChars = (count: number, error = `must have at most ${count} characters`) =>
  z.maxLength(count, { error, abort: true });
export const text = (count: number) => z.string('must be text').check(maxChars(count));
export const filledText = (count: number) =>
  z.string('must be text').check(z.trim(), z.minLength(1, 'must not be empty'), maxChars(count));
export const wholeNumber = (max: number, error = `must be at most ${max}`) =>
  z.int('must be a whole number').check(z.gte(1, 'must be at least 1'), z.lte(max, error));
export const base64Chars = (bytes: number): number => 4 * Math.ceil(bytes / 3);
/** At most `maxBytes` bytes in base64 (RFC 4648, section 4). */
export const base64 = (maxBytes: number) =>
  z
    .string('must be text')
    .check(
      maxChars(base64Chars(maxBytes), `may have at most ${formatBytes(maxBytes)}`),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be base64'),
    );
export const token = text(OBJECT_KEY_MAX_CHARS).check(z.minLength(1, 'must not be empty'));
export const checksum = z
  .string('must be text')
  .check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hex'));
export const shareId = z.string().check(z.regex(SHARE_ID, 'is not an id'));
export const anonymousUserId = z.string().check(z.regex(ANONYMOUS_USER_ID, 'is not an anonymous id'));
export const userId = z.string().check(z.regex(USER_ID, 'is not a user id'));
/** Accepts an account's id, or its uid at the identity provider. Outputs the id. */
export const accountUserId = z.pipe(
  z.string().check(z.regex(/^[A-Za-z0-9_-]{1,133}$/, 'is not a user id')),
  z.transform((id: string) => (USER_ID.test(id) ? id : `user_${id}`)),
);
/** A `manager` (`endpoint.ts`) with a management secret omits the user id. */
export const managerUserId = z.optional(userId);
export const partNumber = z
  .int('must be a whole number')
  .check(z.gte(1, 'starts at 1'), z.lte(PART_MAX_COUNT, `is at most ${PART_MAX_COUNT}`));
export const queryNumber = (fallback: number, max: number) =>
  z._default(
    z.coerce.number().check(z.int('must be a whole number'), z.gte(1, 'starts at 1'), z.lte(max, `is at most ${max}`)),
    fallback,
  );

/** Maps the schema of a list to the schema of its items, for the OpenAPI document. */
export const itemsOf = new WeakMap<object, z.ZodMiniType>();

/**
 * Checks the length first, and stops at the first invalid item. `min` and `max` are pairs of a number of items and an
 * error message.
 */
export function list<Item extends z.ZodMiniType>(
  item: Item,
  { min, max }: { min: readonly [number, string]; max: readonly [number, string] },
): z.ZodMiniType<z.output<Item>[], z.input<Item>[]> {
  const anyItems = z.array(z.unknown(), 'must be a list').check(z.minLength(...min), z.maxLength(...max));
  const checkedItems = z.transform((values: unknown[], { issues }) => {
    const checked: z.output<Item>[] = [];
    for (const [index, value] of values.entries()) {
      const { success, data, error } = item.safeParse(value);
      if (!success) {
        const [{ message, path }] = error.issues as [z.core.$ZodIssue];
        issues.push({ code: 'custom', message, path: [index, ...path], input: value });
        return z.NEVER;
      }
      checked.push(data);
    }
    return checked;
  });
  const checked = z.pipe(anyItems, checkedItems) as unknown as z.ZodMiniType<z.output<Item>[], z.input<Item>[]>;
  itemsOf.set(checked, item);
  return checked;
}

export const directory = z._default(text(PATH_MAX_CHARS), '');

export const successAnswer = z.object({ success: z.literal(true) });

export const pagination = z.object({ page: count, limit: count, total: count, totalPages: count });
