import type { TokenScope } from '../contract/calls/scopes';
import type { Config } from './config';

/** Bindings of `wrangler.toml`, and the settings that `readConfig` validates. */
export interface Env {
  readonly ASSETS: Fetcher;
  readonly BUCKET: R2Bucket;
  readonly DB: D1Database;
  /** The classes are in `bandwidth/meter.ts` and `lib/rates/rate-limiter.ts`. */
  readonly METER: DurableObjectNamespace;
  readonly RATE_LIMITER: DurableObjectNamespace;
  /** The class is in `admin/login-guard.ts`. */
  readonly LOGIN_GUARD: DurableObjectNamespace;
  /** The class is in `lib/counts/operation-counts.ts`. */
  readonly COUNTS: DurableObjectNamespace;
  /** Sends mail. Optional in `wrangler.toml`. */
  readonly MAIL?: SendEmail;
  readonly [name: string]: unknown;
}

/**
 * Kind of the caller, for the log. A `token` caller has an account's API token, a `holder` a folder's management
 * secret, and a `sender` the secret of a delivery. An `uploader` has the key of a file's object or the id of its
 * multipart session.
 */
export type CallerKind = 'anyone' | 'anonymous' | 'account' | 'token' | 'admin' | 'holder' | 'sender' | 'uploader';

/** Identity that an ID token proves. */
export interface Identity {
  /** The id consists of `user_` and the uid. */
  readonly userId: string;
  readonly uid: string;
  readonly email: string | null;
  /** True if the identity provider knows that the user reads the mail of `email`. */
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
    /** Absent if the caller sent no API token, or if the call ignores tokens. */
    apiToken?: TokenHolder;
    /** Email address of the calling admin. */
    admin?: string;
    adminSession?: string;
    /** Hash of the management secret, or of the secret of a delivery. */
    heldSecretHash?: string;
    /** Error code and kind of the caller, for the line in the log. */
    errorCode?: string;
    callerKind?: CallerKind;
  };
}
