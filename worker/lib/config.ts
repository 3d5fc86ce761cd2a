import * as z from 'zod/mini';
import { Fault } from './fault';

const wholeNumber = z.coerce.number().check(z.int(), z.gte(1));

const schema = z.object({
  MAX_FILE_BYTES: wholeNumber,
  MAX_FILES_PER_UPLOAD: wholeNumber,
  UPLOADS_PER_WINDOW: wholeNumber,
  UPLOAD_WINDOW_MS: wholeNumber,
  FREE_MONTHLY_BYTES: wholeNumber,
  FOLDER_DOWNLOAD_BYTES: wholeNumber,
  /** Empty: the origin of the request. */
  PUBLIC_ORIGIN: z.union([z.literal(''), z.url()]),
  /** Signs upload URLs and keys the hashes of addresses. */
  SIGNING_SECRET: z.string().check(z.minLength(32)),
});

export type Config = z.output<typeof schema>;

const read = new WeakMap<object, Config>();

/**
 * The configuration, validated once per isolate.
 * Throws `not_configured` naming every key that is missing or wrong.
 */
export function readConfig(env: object): Config {
  const known = read.get(env);
  if (known) return known;
  const result = schema.safeParse(env);
  if (!result.success) {
    const names = [...new Set(result.error.issues.map((issue) => String(issue.path[0])))];
    throw new Fault('not_configured', { error: `Missing or wrong in the configuration: ${names.join(', ')}.` });
  }
  read.set(env, result.data);
  return result.data;
}
