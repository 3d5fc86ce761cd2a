import type { Caller } from '../contract/endpoint';
import type { Config } from './config';

/** The bindings of `wrangler.toml`, and the variables and secrets that `readConfig` checks. */
export interface Env {
  readonly ASSETS: Fetcher;
  readonly BUCKET: R2Bucket;
  readonly DB: D1Database;
  /** `bandwidth/charge.ts` and `uploads/rate.ts` know whose they are. */
  readonly METER: DurableObjectNamespace;
  readonly UPLOAD_RATE: DurableObjectNamespace;
  readonly [name: string]: unknown;
}

export type CallerKind = 'anyone' | 'anonymous' | 'uploader';

/** What every handler finds in its context. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    /** Milliseconds since 1970: the clock is read once per request. */
    now: number;
    config: Config;
    requestId: string;
    /** Throws unless the caller may act as the input says. */
    authorise: (required: Caller, input: Record<string, unknown>) => CallerKind;
    /** For the log line. */
    errorCode?: string;
    callerKind?: CallerKind;
  };
}
