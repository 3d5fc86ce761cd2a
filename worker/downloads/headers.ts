import { create } from 'content-disposition';
import { withoutLeadingDot } from '../contract/names';
import type { ByteRange } from '../contract/range';
import { UPLOADED_FILE_POLICY } from '../contract/uploaded-file-policy';
import { asciiName } from './ascii-name';
import type { Validators } from './conditions';
import type { ContentPresentation } from './previewable';

/**
 * Policy for a PDF in its own tab. Browsers show no PDF in a sandbox, or if the policy forbids objects. With `nosniff`,
 * browsers never treat a PDF as a page.
 */
const PDF_POLICY =
  "default-src 'none'; object-src 'self'; frame-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

const policyOf = ({ contentType, disposition }: ContentPresentation): string =>
  contentType === 'application/pdf' && disposition === 'inline' ? PDF_POLICY : UPLOADED_FILE_POLICY;

export interface ServedFile extends ContentPresentation, Validators {
  name: string;
  size: number;
}

/**
 * Headers of responses 200, 206 and 304 for a file or an archive. `no-transform` keeps proxies from changing the
 * length. `no-cache` keeps browsers from showing a cached file after the share expired.
 */
export const validatorHeaders = (file: Validators): Record<string, string> => ({
  ETag: file.etag,
  'Last-Modified': new Date(file.modifiedAt).toUTCString(),
  'Cache-Control': 'private, no-cache, no-transform',
});

/**
 * Returns `Content-Disposition`, with the name in ASCII, and in UTF-8 if needed. Replaces a leading dot, because hidden
 * files may configure programs. `toWellFormed` replaces half surrogate pairs, which would throw.
 */
export function dispositionOf({ name, disposition }: Pick<ServedFile, 'name' | 'disposition'>): string {
  const fullName = withoutLeadingDot(name.toWellFormed());
  const isAscii = /^[\x20-\x7e]*$/.test(fullName);
  return create(fullName, { type: disposition, ...(!isAscii && { fallback: withoutLeadingDot(asciiName(fullName)) }) });
}

/** Headers of a 200, or of a 206 with `range` (RFC 9110, sections 14 and 15; RFC 6266). */
export const fileHeaders = (file: ServedFile, range?: ByteRange): Record<string, string> => ({
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
