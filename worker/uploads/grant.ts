import * as z from 'zod/mini';
import { type SigningSecrets, sign, verify } from '../lib/signed';

/** Permission in a signed upload URL: to send one object or part of an exact size. */
const grant = z.object({
  fileId: z.string(),
  folderId: z.string(),
  meterKey: z.string(),
  r2Key: z.string(),
  size: z.int(),
  checksum: z.optional(z.string()),
  /** True for a delivery. Its sender must not learn the owner's quota from errors. */
  isReceived: z.optional(z.boolean()),
  part: z.optional(z.object({ number: z.int(), uploadId: z.string() })),
});

export type Grant = z.output<typeof grant>;

const PURPOSE = 'upload';

export const signGrant = (secrets: SigningSecrets, claims: Grant, expiresAt: number): Promise<string> =>
  sign(secrets, PURPOSE, { g: claims }, expiresAt);

export async function readGrant(
  secrets: SigningSecrets,
  token: string,
  now: number,
): Promise<Grant | 'upload_url_invalid' | 'upload_url_expired'> {
  const claims = await verify(secrets, PURPOSE, token, now);
  if (typeof claims === 'string') return `upload_url_${claims}`;
  const result = grant.safeParse(claims.g);
  return result.success ? result.data : 'upload_url_invalid';
}
