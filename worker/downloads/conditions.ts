export interface Validators {
  /** Strong ETag, with its quotes. */
  etag: string;
  /** In milliseconds since 1970. */
  modifiedAt: number;
  /** True if two versions may have the same date. Then only an equal ETag proves that nothing changed. */
  isDateWeak?: boolean;
}

export type Verdict = 'send' | 'not_modified' | 'precondition_failed';

type Header = (name: string) => string | undefined;

/** Evaluates preconditions in the order of RFC 9110, section 13.2.2. */
export function evaluateConditions(header: Header, file: Validators): Verdict {
  const match = header('If-Match');
  const unmodifiedSince = parseSeconds(header('If-Unmodified-Since'));
  if (match !== undefined) {
    if (!includesTag(match, file.etag, 'strong')) return 'precondition_failed';
  } else if (unmodifiedSince !== undefined && modifiedSeconds(file) > unmodifiedSince) return 'precondition_failed';

  const noneMatch = header('If-None-Match');
  const modifiedSince = parseSeconds(header('If-Modified-Since'));
  if (noneMatch !== undefined) return includesTag(noneMatch, file.etag, 'weak') ? 'not_modified' : 'send';
  if (modifiedSince === undefined || file.isDateWeak) return 'send';
  return modifiedSeconds(file) <= modifiedSince ? 'not_modified' : 'send';
}

/**
 * Returns true if `If-Range` is missing, or equals ETag or date (RFC 9110, section 13.1.5). A weak date never matches.
 */
export function rangeApplies(ifRange: string | undefined, file: Validators): boolean {
  if (ifRange === undefined) return true;
  if (ifRange.includes('"')) return ifRange === file.etag;
  return !file.isDateWeak && parseSeconds(ifRange) === modifiedSeconds(file);
}

function includesTag(header: string, etag: string, comparison: 'strong' | 'weak'): boolean {
  if (header.trim() === '*') return true;
  const tags = header.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.some((tag) => (comparison === 'weak' ? tag.replace(/^W\//, '') : tag) === etag);
}

const modifiedSeconds = (file: Validators) => Math.floor(file.modifiedAt / 1000);

function parseSeconds(date: string | undefined): number | undefined {
  const time = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}
