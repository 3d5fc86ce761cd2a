import type * as z from 'zod/mini';
import type { BodyLimits } from '../body-limits';
import type { ErrorCode } from '../errors';
import type { SpellingsOf } from '../spellings';
import type { CallScope } from './scopes';

/**
 * Who may call:
 * - `anyone`: no identity is asked for;
 * - `user`: the input's `userId` acts, and must be the caller's own: an anonymous one is a secret, an account's comes
 *   with that account's ID token as `Authorization: Bearer`, or an API token of it, by which `userId` may be left out;
 * - `account`: the same, for accounts alone, and never by an API token;
 * - `admin`: a session's token comes as `Authorization: Bearer`;
 * - `manager`: as `user`, the owner of the folder that the input names as `folderId`; or, without a `userId`, whoever
 *   sends that folder's management secret in the header `MANAGEMENT_SECRET_HEADER`, and then acts as its owner there;
 * - `sender`: whoever sends a sending's secret in the header `SENDING_SECRET_HEADER`; the first call makes it that
 *   sending's;
 * - `uploader`: the input's `r2Key` or `uploadId`, told to nobody but the uploader, is the proof.
 */
export type Caller = 'anyone' | 'user' | 'account' | 'admin' | 'manager' | 'sender' | 'uploader';

type ObjectSchema = z.ZodMiniType<Record<string, unknown>>;

/**
 * One call of the product. `input` covers path parameters, query and JSON body together;
 * parameters named in `path` as `:name` are taken from the path alone. The `userId` of a GET travels in the header
 * `USER_ID_HEADER`, which names the caller of other calls, too, where the body does not; for one release the query is read as well.
 */
export interface Endpoint<
  I extends ObjectSchema = ObjectSchema,
  O extends z.ZodMiniType = z.ZodMiniType,
  C extends Caller = Caller,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly caller: C;
  /** Whether a session may make it whose account was deleted meanwhile: deleting can be repeated. */
  readonly afterDeletion?: true;
  /**
   * What an API token must be allowed that comes with the call, which then acts as the token's account. `unasked`: nobody
   * looks at it.
   */
  readonly scope: CallScope;
  /** What its body may be at most; `SMALL_BODY` where it is not said. */
  readonly body?: BodyLimits;
  readonly input: I;
  readonly output: O;
  /** The snake_case names that are sent beside those of `output`. */
  readonly snakeCase?: SpellingsOf<z.output<O>>;
  /**
   * The codes of its own; those of `common-errors.ts` belong to all, and what `identity/caller.ts` throws to all by
   * such a caller. `npm run check` holds this list to what is thrown.
   */
  readonly errors: readonly ErrorCode[];
}

/** Keeps the schemas' types while checking the shape of the row. */
export function endpoint<I extends ObjectSchema, O extends z.ZodMiniType, C extends Caller>(
  row: Endpoint<I, O, C>,
): Endpoint<I, O, C> {
  return row;
}

/** What decides who may make a call. */
export type Judged = Pick<Endpoint, 'caller' | 'afterDeletion'>;

export type Input<E extends Endpoint> = z.input<E['input']>;
export type Parsed<E extends Endpoint> = z.output<E['input']>;
/** What its handler is given: the `userId` of a manager's call is the folder's owner, whoever calls. */
export type Handled<E extends Endpoint> = Parsed<E> & (E['caller'] extends 'manager' ? { userId: string } : unknown);
export type Answer<E extends Endpoint> = z.output<E['output']>;
