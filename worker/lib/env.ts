import type { TokenScope } from '../contract/calls/scopes';
import type { Config } from './config';

/** Bindings of `wrangler.toml`, and the variables and secrets that `readConfig` validates. */
export interface Env {
  readonly ASSETS: Fetcher;
  readonly BUCKET: R2Bucket;
  readonly DB: D1Database;
  /** The exact types are in `bandwidth/meter-client.ts` and `lib/rates/rate-limiter.ts`. */
  readonly METER: DurableObjectNamespace;
  readonly RATE_LIMITER: DurableObjectNamespace;
  /** The exact type is in `admin/login-guard.ts`. */
  readonly LOGIN_GUARD: DurableObjectNamespace;
  /** The exact type is in `lib/counts/count.ts`. */
  readonly COUNTS: DurableObjectNamespace;
  /** Sends mail. Optional in `wrangler.toml`. */
  readonly MAIL?: SendEmail;
  readonly [name: string]: unknown;
}

/**
 * Kinds of callers. A `token` caller has an account's API token, a `holder` has a folder's management secret, and a
 * `sender` has the secret of a delivery.
 */
export type CallerKind = 'anyone' | 'anonymous' | 'account' | 'token' | 'admin' | 'holder' | 'sender' | 'uploader';

/** An account, according to its ID token. */
export interface Identity {
  /** `user_` followed by the uid. */
  readonly userId: string;
  readonly uid: string;
  readonly email: string | null;
  /** True if the identity provider knows that the user reads the mail of `email`. */
  readonly isEmailVerified: boolean;
  readonly displayName: string | null;
  /** Time of the last sign-in with password or provider, in milliseconds. */
  readonly signedInAt: number;
}

/** The user of an API token, and its scopes. */
export interface TokenHolder {
  readonly userId: string;
  readonly scopes: readonly TokenScope[];
}

export interface AppEnv {
  Bindings: Env;
  Variables: {
    /** Milliseconds since 1970. The clock is read once per request. */
    now: number;
    config: Config;
    requestId: string;
    /** The account that makes the call, if any. */
    identity?: Identity;
    /** The request's API token. Absent if the call ignores tokens. */
    apiToken?: TokenHolder;
    /** Email address of the admin who makes the call, if any. */
    admin?: string;
    /** Id of the admin's session. */
    adminSession?: string;
    /** Hash of the caller's secret: the folder's management secret, or the secret of a delivery's sender. */
    heldSecretHash?: string;
    /** Error code for the log line. */
    errorCode?: string;
    callerKind?: CallerKind;
  };
}
