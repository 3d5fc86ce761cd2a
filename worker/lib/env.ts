import type { TokenScope } from '../contract/calls/scopes';
import type { Config } from './config';

/** Bindings of `wrangler.toml`, and settings before `readConfig` validates them. */
export interface Env {
  readonly ASSETS: Fetcher;
  readonly BUCKET: R2Bucket;
  readonly DB: D1Database;
  /** Classes: `bandwidth/meter.ts` and `lib/rates/rate-limiter.ts`. */
  readonly METER: DurableObjectNamespace;
  readonly RATE_LIMITER: DurableObjectNamespace;
  /** Class: `admin/login-guard.ts`. */
  readonly LOGIN_GUARD: DurableObjectNamespace;
  /** Class: `lib/counts/operation-counts.ts`. */
  readonly COUNTS: DurableObjectNamespace;
  /** Optional in `wrangler.toml`. */
  readonly MAIL?: SendEmail;
  readonly [name: string]: unknown;
}

/**
 * Kind of the caller, for the log. A `holder` has a folder's management secret. A `sender` has a delivery's secret.
 * An `uploader` has an object key or the id of a multipart session.
 */
export type CallerKind = 'anyone' | 'anonymous' | 'account' | 'token' | 'admin' | 'holder' | 'sender' | 'uploader';

/** Claims of a verified ID token. */
export interface Identity {
  readonly userId: string;
  readonly uid: string;
  readonly email: string | null;
  /** True if the identity provider has verified that `email` belongs to the user. */
  readonly isEmailVerified: boolean;
  readonly displayName: string | null;
  /** Time of the last sign-in with password or provider, in milliseconds since 1970. */
  readonly signedInAt: number;
}

export interface TokenHolder {
  readonly userId: string;
  readonly scopes: readonly TokenScope[];
}

export interface AppEnv {
  Bindings: Env;
  Variables: {
    /** Milliseconds since 1970, read once per request. */
    now: number;
    config: Config;
    requestId: string;
    identity?: Identity;
    /** Absent without an API token, or if the call ignores tokens. */
    apiToken?: TokenHolder;
    admin?: string;
    adminSession?: string;
    /** Hash of a management secret, or of a delivery's secret. */
    heldSecretHash?: string;
    errorCode?: string;
    callerKind?: CallerKind;
  };
}
