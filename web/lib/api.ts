import type { Answer, Endpoint, Input } from '../../worker/contract/calls/endpoint';
import { type ErrorCode, errors } from '../../worker/contract/errors';
import {
  isAccountId,
  MANAGEMENT_SECRET_HEADER,
  SENDING_SECRET_HEADER,
  USER_ID_HEADER,
} from '../../worker/contract/ids';
import { answerProblem } from './answer-problem';
import { learnFromAnswer } from './clock';
import { session } from './session/session';
import { inContractSpelling } from './spellings';

/** What the person sees where the server said nothing better. */
const NO_WORDS = 'API request failed';

/** `network`: no answer of our server arrived. `unknown`: an answer that names no code of the contract. */
export type ApiErrorCode = ErrorCode | 'network' | 'unknown';

/** A call that failed, as the server put it. `status` is 0 where no answer arrived. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  /** From `Retry-After`, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** What the answer carried besides `error` and `code`, such as `missing` of `parts_missing`. */
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(
    code: ApiErrorCode,
    status: number,
    message: string = NO_WORDS,
    detail: { retryAfterSeconds?: number | undefined; fields?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, { cause: detail.cause });
    this.code = code;
    this.status = status;
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.fields = detail.fields ?? {};
  }
}

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
  /** The token of a session that is not an account's. */
  readonly bearer?: string;
  /** Of the management link by which a `manager` calls: in place of a `userId`, or as what a claim shows. */
  readonly managementSecret?: string | undefined;
  /** Of the sending that a `sender` adds to, or begins. */
  readonly sendingSecret?: string | undefined;
  /** After this the server counts as out of reach. */
  readonly timeoutMs?: number;
}

/** No call takes this long; a dead connection can be silent for longer. */
const CALL_TIMEOUT_MS = 60_000;

/**
 * Calls one endpoint of the contract. Path parameters are taken from `input`; the rest travels in the query of a GET,
 * but for the caller's id, which is a secret and has a header, and as the JSON body of any other method. Rejects with
 * `ApiError`, or with the signal's reason once it aborts. In development and in tests an answer that does not keep to the
 * endpoint's schema rejects, too; the deployed page has no schemas.
 */
export type Call = <E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions) => Promise<Answer<E>>;

/** What a call needs to know of who calls. */
export interface Credentials {
  /** The ID token for a call in the name of this account, or of whichever is signed in; null: there is none. */
  token(userId: string | null, fresh: boolean): Promise<string | null>;
  /** Who acts instead of an anonymous id that was linked to an account; null: nobody. */
  successorOf(userId: string): string | null;
  /** The server says that the session of this ID token has ended. Returns whether another token can be tried. */
  refused(token: string): Promise<boolean>;
}

/**
 * A `call` for the server at `baseUrl`: `''` is the page's own. Accounts' calls carry their token; one that has expired
 * is renewed once, one of an ended session is replaced where another tab has signed in again, and what was asked under an
 * id that has since been linked is asked again as its successor.
 */
export function createCall(baseUrl: string, credentials: Credentials | null = null): Call {
  return async (endpoint, input, options = {}) => {
    let token: string | null = null;
    const send = async (sent: Record<string, unknown>, fresh: boolean) => {
      token = options.bearer ?? (credentials && (await tokenFor(credentials, endpoint, sent, fresh)));
      return callOnce(baseUrl, endpoint, sent, options, token) as Promise<Answer<typeof endpoint>>;
    };
    const sent = input as Record<string, unknown>;
    try {
      return await send(sent, false);
    } catch (failure) {
      const code = failure instanceof ApiError ? failure.code : null;
      if (code === 'token_expired') return send(sent, true);
      if (code === 'session_ended' && token !== null && (await credentials?.refused(token))) return send(sent, false);
      const successor = code === 'id_linked' ? credentials?.successorOf(String(sent.userId)) : null;
      if (successor) return send({ ...sent, userId: successor }, false);
      throw failure;
    }
  };
}

async function tokenFor(
  credentials: Credentials,
  { caller }: Endpoint,
  { userId }: Record<string, unknown>,
  fresh: boolean,
): Promise<string | null> {
  const account = typeof userId === 'string' && isAccountId(userId) ? userId : null;
  if (account === null && caller !== 'account') return null;
  try {
    return await credentials.token(account, fresh);
  } catch (cause) {
    throw new ApiError('network', 0, NO_WORDS, { cause });
  }
}

async function callOnce(
  baseUrl: string,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  options: CallOptions,
  token: string | null,
): Promise<unknown> {
  const { path, rest } = fillPath(endpoint.path, input);
  const inQuery = endpoint.method === 'GET';
  const { userId, ...asked } = rest;
  const query = inQuery ? queryOf(asked) : '';
  const limit = limited(options.signal, options.timeoutMs ?? CALL_TIMEOUT_MS);
  const init: RequestInit = {
    method: endpoint.method,
    headers: {
      ...(!inQuery && { 'Content-Type': 'application/json' }),
      ...(inQuery && typeof userId === 'string' && { [USER_ID_HEADER]: userId }),
      ...(options.managementSecret !== undefined && { [MANAGEMENT_SECRET_HEADER]: options.managementSecret }),
      ...(options.sendingSecret !== undefined && { [SENDING_SECRET_HEADER]: options.sendingSecret }),
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    },
    cache: 'no-store',
    keepalive: options.keepalive ?? false,
    signal: limit.signal,
  };
  if (!inQuery) init.body = JSON.stringify(rest);

  let response: Response;
  let text: string;
  try {
    response = await fetch(`${baseUrl}${path}${query}`, init);
    learnFromAnswer(response);
    text = await response.text();
  } catch (cause) {
    if (options.signal?.aborted) throw options.signal.reason;
    throw new ApiError('network', 0, NO_WORDS, { cause });
  } finally {
    limit.clear();
  }
  const body = inContractSpelling(parseJson(text));
  if (!response.ok) throw apiError(response.status, body, response.headers.get('Retry-After'));
  // Not JSON: a captive portal or a proxy answered in the server's place.
  if (body === undefined) throw new ApiError('network', 0);
  if (import.meta.env?.DEV) {
    const problem = answerProblem(endpoint, body);
    if (problem !== null) throw new ApiError('unknown', response.status, problem);
  }
  return body;
}

/** The page's one door to its server. */
export const call = createCall('', session);

/** Rebuilds the failure that an answer carries. `body` is its parsed JSON, undefined where it was none. */
export function apiError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const { error, code, ...fields } = isRecord(body) ? body : {};
  const seconds = retryAfter === null || retryAfter.trim() === '' ? Number.NaN : Number(retryAfter);
  return new ApiError(isErrorCode(code) ? code : 'unknown', status, typeof error === 'string' ? error : NO_WORDS, {
    retryAfterSeconds: Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined,
    fields,
  });
}

/** The JSON in `text`, undefined where there is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Aborts with `signal` or after `ms`. By hand: `AbortSignal.any` is missing in browsers of 2023. */
function limited(signal: AbortSignal | undefined, ms: number) {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  const timer = setTimeout(abort, ms);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}

function fillPath(pattern: string, input: Record<string, unknown>) {
  const rest = { ...input };
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path, rest };
}

function queryOf(values: Record<string, unknown>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errors, code);
