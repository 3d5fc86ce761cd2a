import type * as z from 'zod/mini';
import type { BodyLimits } from '../body-limits';
import type { ErrorCode } from '../errors';
import type { SpellingsOf } from '../spellings';
import type { CallScope } from './scopes';

/**
 * Who may call:
 * - `anyone`: no identity is needed.
 * - `user`: acts as the user in `userId`, who must be the caller. An anonymous id is a secret and needs no more. An
 *   account's id needs an ID token or API token of the account, as `Authorization: Bearer`. With an API token, `userId`
 *   may be omitted.
 * - `account`: like `user`, but only for accounts, and never with an API token.
 * - `admin`: sends a session token as `Authorization: Bearer`.
 * - `manager`: like `user`, and must own the folder in `folderId`. Without `userId`, the folder's management secret in
 *   the header `MANAGEMENT_SECRET_HEADER` lets the caller act as its owner.
 * - `sender`: sends a delivery's secret in the header `SENDING_SECRET_HEADER`. The first call with a secret creates the
 *   delivery.
 * - `uploader`: proves its right with `r2Key` or `uploadId`, which only the uploader receives.
 */
export type Caller = 'anyone' | 'user' | 'account' | 'admin' | 'manager' | 'sender' | 'uploader';

type ObjectSchema = z.ZodMiniType<Record<string, unknown>>;

/**
 * `input` describes path parameters, query and JSON body together. Values in the path take precedence. Instead of the
 * field `userId`, a client may send the header `USER_ID_HEADER`, which keeps the id out of URLs.
 */
export interface Endpoint<
  I extends ObjectSchema = ObjectSchema,
  O extends z.ZodMiniType = z.ZodMiniType,
  C extends Caller = Caller,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly caller: C;
  /** True if allowed after the account's deletion, so that clients can repeat the deletion. */
  readonly afterDeletion?: true;
  readonly scope: CallScope;
  readonly body?: BodyLimits;
  readonly input: I;
  readonly output: O;
  readonly snakeCase?: SpellingsOf<z.output<O>>;
  /** Codes of this call, in addition to `common-errors.ts`. Tests of the Worker fail for any other code. */
  readonly errors?: readonly ErrorCode[];
}

export function endpoint<I extends ObjectSchema, O extends z.ZodMiniType, C extends Caller>(
  row: Endpoint<I, O, C>,
): Endpoint<I, O, C> {
  return row;
}

export type AccessRules = Pick<Endpoint, 'caller' | 'afterDeletion'>;

export type Input<E extends Endpoint> = z.input<E['input']>;
export type ParsedInput<E extends Endpoint> = z.output<E['input']>;
/** For a `manager`, `userId` is always the folder's owner, even if the call came with a management secret. */
export type HandlerInput<E extends Endpoint> = ParsedInput<E> &
  (E['caller'] extends 'manager' ? { userId: string } : unknown);
export type Answer<E extends Endpoint> = z.output<E['output']>;
