/**
 * List prices of the platform in US dollars, without the free amounts of its plan. Source: developers.cloudflare.com,
 * pages "Pricing" of Workers, R2, D1, Durable Objects and Email Service, read on 2026-11-26.
 */
export const PRICES = {
  /** Per million, from here to `mails`. */
  requests: 0.3,
  cpuMs: 0.02,
  d1RowsRead: 0.001,
  d1RowsWritten: 1,
  objectRequests: 0.15,
  objectRowsRead: 0.001,
  objectRowsWritten: 1,
  /** R2 operations that write or list objects. */
  classA: 4.5,
  /** R2 operations that read objects. */
  classB: 0.36,
  mails: 350,
  /** Per GB (10^9 bytes) and month. */
  storedGbMonths: 0.015,
} as const;

export const PER_MILLION = 1_000_000;
