/** Limits of the real platform that the strict mode enforces. Sources: `docs/platform.md`. */
export interface PlatformLimits {
  /** Bytes per request body. 100 MB is the smallest limit of all zone plans. */
  bodyBytes: number;
  /** Subrequests per call to R2, Durable Objects, assets and the internet. `wrangler.toml` sets it. */
  subrequests: number;
  /** D1 statements per call. Each statement of a batch counts. */
  queries: number;
  boundValues: number;
  statementBytes: number;
  /** Bytes per bound value and per row. */
  rowBytes: number;
  /** Connections per call that wait for response headers. Further ones queue. */
  connections: number;
  /** Requests per second to one Durable Object. */
  objectRequestsPerSecond: number;
  /** Lifetime of a multipart upload. */
  multipartMs: number;
  /** Object keys per R2 deletion. */
  keysPerDelete: number;
  /** Extra latency of each binding call, to simulate distant data. */
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
