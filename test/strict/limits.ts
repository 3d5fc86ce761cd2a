/** The numbers of the real platform that the strict mode holds the Worker to; `docs/platform.md` has their sources. */
export interface PlatformLimits {
  /** Of a request: the plan of the zone decides, and the smallest of them is 100 MB. */
  bodyBytes: number;
  /** Of one call of the Worker, to R2, objects, assets and the internet; `wrangler.toml` sets it. */
  subrequests: number;
  /** Statements of one call, those of a batch each. */
  queries: number;
  boundValues: number;
  statementBytes: number;
  /** Of a bound value, and of a row. */
  rowBytes: number;
  /** Requests of one call that wait for the headers of their answers; a further one waits for one of them. */
  connections: number;
  /** To one Durable Object. */
  objectRequestsPerSecond: number;
  /** A multipart upload is dropped this long after it was begun. */
  multipartMs: number;
  /** Object keys that one call of R2 deletes. */
  keysPerDelete: number;
  /** Every call of a binding takes so much longer, as where its data is far away. */
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
