import type * as z from 'zod/mini';
import type { BodyLimits } from '../body-limits';
import type { ErrorCode } from '../errors';
import type { SpellingsOf } from '../spellings';
import type { CallScope } from './scopes';

/**
 * Who may call:
 * - `anyone`: no identity is needed.
 * - `user`: acts as the user in the input's `userId`. This must be the caller's own id. An anonymous id is a secret.
 *   An account's id needs the account's ID token or one of its API tokens, as `Authorization: Bearer`. With an API
 *   token, `userId` may be omitted.
 * - `account`: like `user`, but only for accounts, and never with an API token.
 * - `admin`: sends a session token as `Authorization: Bearer`.
 * - `manager`: like `user`, and must own the folder in `folderId`. A caller without `userId` may send the folder's
 *   management secret in the header `MANAGEMENT_SECRET_HEADER`, and then acts as the owner of that folder.
 * - `sender`: sends a delivery's secret in the header `SENDING_SECRET_HEADER`. The first call with a secret creates
 *   the delivery.
 * - `uploader`: proves its right with `r2Key` or `uploadId`, which only the uploader receives.
 */
export type Caller = 'anyone' | 'user' | 'account' | 'admin' | 'manager' | 'sender' | 'uploader';

type ObjectSchema = z.ZodMiniType<Record<string, unknown>>;

/**
 * `input` covers path parameters, query and JSON body. Parameters `:name` come only from the path. Any call may have
 * `userId` in the header `USER_ID_HEADER`. Pages use the header in GETs, so that no URL contains the id.
 */
export interface Endpoint<
  I extends ObjectSchema = ObjectSchema,
  O extends z.ZodMiniType = z.ZodMiniType,
  C extends Caller = Caller,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly caller: C;
  /** True if the call is allowed after the account's deletion, so that clients can repeat the deletion. */
  readonly afterDeletion?: true;
  /** Scope that an API token needs (`scopes.ts`). */
  readonly scope: CallScope;
  /** The default is `SMALL_BODY`. */
  readonly body?: BodyLimits;
  readonly input: I;
  readonly output: O;
  /** snake_case names of fields, which are sent in addition to the names in `output`. */
  readonly snakeCase?: SpellingsOf<z.output<O>>;
  /**
   * Error codes specific to the call. `common-errors.ts` has the codes of many calls. The worker tests fail if a call
   * is refused with any other code.
   */
  readonly errors?: readonly ErrorCode[];
}

/** Returns the call unchanged, and lets TypeScript infer its types from the schemas. */
export function endpoint<I extends ObjectSchema, O extends z.ZodMiniType, C extends Caller>(
  row: Endpoint<I, O, C>,
): Endpoint<I, O, C> {
  return row;
}

export type AccessRules = Pick<Endpoint, 'caller' | 'afterDeletion'>;

export type Input<E extends Endpoint> = z.input<E['input']>;
export type ParsedInput<E extends Endpoint> = z.output<E['input']>;
/** In a manager's call, `userId` is the folder's owner, even for a caller with a management secret. */
export type HandlerInput<E extends Endpoint> = ParsedInput<E> &
  (E['caller'] extends 'manager' ? { userId: string } : unknown);
export type Answer<E extends Endpoint> = z.output<E['output']>;
