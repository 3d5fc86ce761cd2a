import { HOUR_MS, MINUTE_MS } from '../../contract/units';

/** Pauses between attempts, together 24 hours. */
const WAITS_MS = [5 * MINUTE_MS, 15 * MINUTE_MS, 40 * MINUTE_MS, 3 * HOUR_MS, 8 * HOUR_MS, 12 * HOUR_MS];

/** Returns when to try again (milliseconds since 1970), or null to give up. `now` is the time of the last attempt. */
export function nextTryAt(tries: number, now: number): number | null {
  const wait = WAITS_MS[tries - 1];
  return wait === undefined ? null : now + wait;
}

/**
 * `retry`: a later attempt may succeed. `failed`: every attempt would fail. `dropped`: the platform sends no mail to
 * this address, after bounces or a spam report.
 */
export type SendVerdict = 'retry' | 'failed' | 'dropped';

/**
 * Codes for a wrong mail, with which every retry would fail. Source: Cloudflare Email Service, pages "Workers API" and
 * "Email headers".
 */
const FINAL_CODES =
  /^E_(VALIDATION_ERROR|FIELD_MISSING|TOO_MANY_RECIPIENTS|RECIPIENT_NOT_ALLOWED|CONTENT_TOO_LARGE|HEADERS?_[A-Z_]+)$/;

/** Returns `retry` for an unknown code. */
export function verdictOf(code: string): SendVerdict {
  if (code === 'E_RECIPIENT_SUPPRESSED') return 'dropped';
  return FINAL_CODES.test(code) ? 'failed' : 'retry';
}

/** Returns the platform's error code or the error's name. The message may contain an address. */
export function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Z_]{1,60}$/.test(code) ? code : error.name;
}
