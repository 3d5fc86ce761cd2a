import { DAY_MS } from '../../worker/contract/units.ts';

/** Limits of the real platform. Sources: `docs/platform.md`. */
export interface PlatformLimits {
  /** 100 MB, the lowest limit of all plans. */
  bodyBytes: number;
  /** Requests to the internet and to all bindings but D1, per call. `wrangler.toml` sets the limit. */
  subrequests: number;
  /** D1 queries per call. A batch of three statements counts as three. */
  queries: number;
  boundValues: number;
  statementBytes: number;
  /** Maximum size of a bound value, and of a row. */
  rowBytes: number;
  /** Connections per call that wait for response headers. */
  connections: number;
  objectRequestsPerSecond: number;
  /** Lifetime of an unfinished multipart upload. */
  multipartMs: number;
  keysPerDelete: number;
  /** Delay of each call of D1, R2, a Durable Object or the mail service. */
  latencyMs: number;
}

export const PLATFORM_LIMITS: Readonly<PlatformLimits> = {
  bodyBytes: 100_000_000,
  subrequests: 10_000,
  queries: 1000,
  boundValues: 100,
  statementBytes: 100_000,
  rowBytes: 2_000_000,
  connections: 6,
  objectRequestsPerSecond: 1000,
  multipartMs: 7 * DAY_MS,
  keysPerDelete: 1000,
  latencyMs: 0,
};
