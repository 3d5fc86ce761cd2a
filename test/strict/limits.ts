/** Limits of the real platform that the strict mode enforces. Sources: `docs/platform.md`. */
export interface PlatformLimits {
  /** Maximum number of bytes per request body. 100 MB is the lowest limit among the platform's plans. */
  bodyBytes: number;
  /**
   * Maximum number of subrequests per call of the Worker: to R2, Durable Objects, assets and the internet.
   * `wrangler.toml` sets this limit.
   */
  subrequests: number;
  /**
   * Maximum number of D1 statements per call of the Worker. A batch of three statements counts as three statements.
   */
  queries: number;
  boundValues: number;
  statementBytes: number;
  /** Maximum number of bytes in a bound value, and in a row. */
  rowBytes: number;
  /** Maximum number of connections that may wait for response headers, per call of the Worker. */
  connections: number;
  /** Maximum number of calls per second to a Durable Object. */
  objectRequestsPerSecond: number;
  /** Lifetime of a multipart upload in milliseconds. */
  multipartMs: number;
  /** Maximum number of object keys per deletion in R2. */
  keysPerDelete: number;
  /** Number of milliseconds by which each call of a binding is delayed, to simulate distant data. */
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
