/** Limits of the real platform that the strict mode enforces. Sources: `docs/platform.md`. */
export interface PlatformLimits {
  /** Per request. 100 MB is the lowest limit among the platform's plans. */
  bodyBytes: number;
  /** Per call of the Worker, to R2, Durable Objects, assets and the internet. `wrangler.toml` sets this limit. */
  subrequests: number;
  /** Per call of the Worker. A batch of three statements counts as three. */
  queries: number;
  boundValues: number;
  statementBytes: number;
  /** Limit for a bound value, and for a row. */
  rowBytes: number;
  /** Connections that may wait for response headers, per call of the Worker. */
  connections: number;
  objectRequestsPerSecond: number;
  /** Lifetime of an unfinished multipart upload. */
  multipartMs: number;
  /** Maximum number of keys per deletion in R2. */
  keysPerDelete: number;
  latencyMs: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

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
