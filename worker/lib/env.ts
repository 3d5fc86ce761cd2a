import type { Context } from 'hono';
import type { Endpoint, Judged } from '../contract/calls/endpoint';
import type { TokenScope } from '../contract/calls/scopes';
import type { Config } from './config';

/** The bindings of `wrangler.toml`, and the variables and secrets that `readConfig` checks. */
export interface Env {
  readonly ASSETS: Fetcher;
  readonly BUCKET: R2Bucket;
  readonly DB: D1Database;
  /** `bandwidth/meter-client.ts` and `lib/rates/rate-limiter.ts` know whose they are. */
  readonly METER: DurableObjectNamespace;
  readonly RATE_LIMITER: DurableObjectNamespace;
  /** `admin/login-guard.ts` knows whose it is. */
  readonly LOGIN_GUARD: DurableObjectNamespace;
  /** `lib/counts/count.ts` knows whose it is. */
  readonly COUNTS: DurableObjectNamespace;
  /** Sends the contact form's messages; may be left out of `wrangler.toml`. */
  readonly MAIL?: SendEmail;
  readonly [name: string]: unknown;
}

/** `token`: an API token of an account; `holder`: of a folder's management secret; `sender`: of a sending's. */
export type CallerKind = 'anyone' | 'anonymous' | 'account' | 'token' | 'admin' | 'holder' | 'sender' | 'uploader';

/** Who calls, and in whose name the call acts where its input does not say so. */
export interface Authorised {
  readonly kind: CallerKind;
  readonly actsAs?: string;
}

/** An account, as its ID token says. */
export interface Identity {
  /** `user_` and the uid. */
  readonly userId: string;
  readonly uid: string;
  readonly email: string | null;
  readonly displayName: string | null;
  /** When the password or the provider was last asked, milliseconds. */
  readonly signedInAt: number;
}

/** Whose API token a request came with, and what it is allowed. */
export interface TokenHolder {
  readonly userId: string;
  readonly scopes: readonly TokenScope[];
}

/** What every handler finds in its context. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    /** Milliseconds since 1970: the clock is read once per request. */
    now: number;
    config: Config;
    /** The environment as the platform gave it, one for the life of the isolate; `c.env` counts what is asked of it. */
    platform: Env;
    requestId: string;
    /**
     * In whose name a call is made where its input does not say so and an API token does. Throws where the token does not
     * allow the call; its body was not read by then.
     */
    nameCaller: (c: Context<AppEnv>, call: Pick<Endpoint, 'caller' | 'scope'>) => Promise<{ userId?: string }>;
    /** Throws unless the caller may act as the input says. */
    authorise: (c: Context<AppEnv>, call: Judged, input: Record<string, unknown>) => Promise<Authorised>;
    /** The account that calls, where one does. */
    identity?: Identity;
    /** The API token by which the request acts, where it came with one that was asked for. */
    apiToken?: TokenHolder;
    /** The administrator who calls, where one does: their email address. */
    admin?: string;
    /** The id of the session by which they do. */
    adminSession?: string;
    /** The hash of the secret by which a holder or a sender calls. */
    heldSecretHash?: string;
    /** For the log line. */
    errorCode?: string;
    callerKind?: CallerKind;
  };
}
