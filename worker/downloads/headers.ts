import { create } from 'content-disposition';
import { withoutLeadingDot } from '../contract/names';
import { asciiName } from './ascii-name';
import type { Validators } from './conditions';
import type { Shown } from './previewable';
import type { ByteRange } from './range';

/**
 * A stranger's bytes: no script, no form, no request of theirs runs, whatever they are. An image, a medium or a text
 * still shows.
 */
const CONTENT_POLICY =
  "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * The same for a PDF opened by itself: browsers show it by a plugin of theirs, which a sandbox or a ban on objects
 * would leave out. Sent as `nosniff`, it is never a page.
 */
const PDF_POLICY =
  "default-src 'none'; object-src 'self'; frame-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

const policyOf = ({ contentType, disposition }: Shown): string =>
  contentType === 'application/pdf' && disposition === 'inline' ? PDF_POLICY : CONTENT_POLICY;

export interface Served extends Shown, Validators {
  name: string;
  size: number;
}

/** What every answer about a file says, a 304 too. `no-transform` keeps the length, `no-cache` the expiry exact. */
export const validatorHeaders = (file: Validators): Record<string, string> => ({
  ETag: file.etag,
  'Last-Modified': new Date(file.modifiedAt).toUTCString(),
  'Cache-Control': 'private, no-cache, no-transform',
});

/**
 * Neither form of the name begins with a dot: `curl -OJ` would write such a file where programs look for it. Half of a
 * surrogate pair has no UTF-8, and would throw. A name in ASCII is said once.
 */
export function dispositionOf({ name, disposition }: Pick<Served, 'name' | 'disposition'>): string {
  const whole = withoutLeadingDot(name.toWellFormed());
  const isAscii = /^[\x20-\x7e]*$/.test(whole);
  return create(whole, { type: disposition, ...(!isAscii && { fallback: withoutLeadingDot(asciiName(whole)) }) });
}

/** The headers of a 200, or of a 206 where `range` is given (RFC 9110 sections 14 and 15, RFC 6266). */
export const fileHeaders = (file: Served, range?: ByteRange): Record<string, string> => ({
  ...validatorHeaders(file),
  'Accept-Ranges': 'bytes',
  'Content-Type': file.contentType,
  'Content-Disposition': dispositionOf(file),
  'Content-Length': String(range?.length ?? file.size),
  'Content-Security-Policy': policyOf(file),
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  ...(range && { 'Content-Range': `bytes ${range.offset}-${range.offset + range.length - 1}/${file.size}` }),
});
