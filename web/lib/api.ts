import type { Answer, Endpoint, Input } from '../../worker/contract/calls/endpoint';
import type { ErrorCode } from '../../worker/contract/errors';
import {
  isAccountId,
  MANAGEMENT_SECRET_HEADER,
  SENDING_SECRET_HEADER,
  USER_ID_HEADER,
} from '../../worker/contract/ids';
import { answerProblem } from './answer-problem';
import { learnFromAnswer } from './clock';
import { errorCodes } from './error-codes';
import { session } from './session/session';
import { inContractSpelling } from './spellings';

/** Message for the user if the server sent no message. */
const DEFAULT_MESSAGE = 'API request failed';

/** `network`: no response of our server arrived. `unknown`: the response has no error code of the contract. */
export type ApiErrorCode = ErrorCode | 'network' | 'unknown';

/** `status` is the HTTP status, or 0 if no response arrived. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  /** Value of the `Retry-After` header. Undefined if the response has no such header. */
  readonly retryAfterSeconds: number | undefined;
  /** Fields of the response body except `error` and `code`. Example: `missing`, if the code is `parts_missing`. */
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(
    code: ApiErrorCode,
    status: number,
    message: string = DEFAULT_MESSAGE,
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
  /** If true, the request continues after the page is closed. */
  readonly keepalive?: boolean;
  /** Token to send instead of the account's ID token, for example an admin's token. */
  readonly bearer?: string;
  /**
   * Secret of the management link. A `manager` sends this secret instead of a `userId`. The call that claims the
   * folder for the caller sends the secret and the `userId`.
   */
  readonly managementSecret?: string | undefined;
  /** Additional headers. Example: a header with the access key of an encrypted folder. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Secret of the delivery. A `sender` needs the secret to start the delivery or to add files. */
  readonly sendingSecret?: string | undefined;
  /** After this time the call fails with the code `network`. */
  readonly timeoutMs?: number;
}

/** Timeout that ends calls on a dead connection. Calls on a working connection need less time. */
const CALL_TIMEOUT_MS = 60_000;

/**
 * Calls one endpoint of the contract. Path parameters are taken from `input`. A GET sends the other fields in the
 * query, any other method sends these fields as a JSON body. A GET sends the caller's id in a header, because the id
 * is a secret. Rejects with `ApiError`, or with the signal's reason if the signal aborts. In development and in
 * tests, the call also rejects if the response breaks the endpoint's schema. The deployed page contains no schemas.
 */
export type Call = <E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions) => Promise<Answer<E>>;

export interface Credentials {
  /**
   * Returns the ID token of the account `userId`. If `userId` is null, returns the ID token of the signed-in account.
   * Returns null if that account is not signed in.
   */
  token(userId: string | null, forceRefresh: boolean): Promise<string | null>;
  /**
   * If an anonymous id was linked to an account, returns the id that replaces the anonymous id. Otherwise returns
   * null.
   */
  successorOf(userId: string): string | null;
  /**
   * Called when the server responds that the sign-in session of this ID token has ended. Returns true if the call can
   * be repeated with another token.
   */
  refused(token: string): Promise<boolean>;
}

/**
 * Creates a `call` for the server at `baseUrl`. An empty `baseUrl` means the page's own server. A call by an account
 * carries the account's ID token. An expired token is renewed once. If the sign-in session has ended and another tab
 * has signed in again, the call uses the new token. If the anonymous id was linked to an account, the call is
 * repeated with the new id.
 */
export function createCall(baseUrl: string, credentials: Credentials | null = null): Call {
  return async (endpoint, input, options = {}) => {
    let token: string | null = null;
    const send = async (payload: Record<string, unknown>, forceRefresh: boolean) => {
      token = options.bearer ?? (credentials && (await tokenFor(credentials, endpoint, payload, forceRefresh)));
      return callOnce(baseUrl, endpoint, payload, options, token) as Promise<Answer<typeof endpoint>>;
    };
    const values = input as Record<string, unknown>;
    try {
      return await send(values, false);
    } catch (failure) {
      const code = failure instanceof ApiError ? failure.code : null;
      if (code === 'token_expired') return send(values, true);
      if (code === 'session_ended' && token !== null && (await credentials?.refused(token))) return send(values, false);
      const successor = code === 'id_linked' ? credentials?.successorOf(String(values.userId)) : null;
      if (successor) return send({ ...values, userId: successor }, false);
      throw failure;
    }
  };
}

async function tokenFor(
  credentials: Credentials,
  { caller }: Endpoint,
  { userId }: Record<string, unknown>,
  forceRefresh: boolean,
): Promise<string | null> {
  const account = typeof userId === 'string' && isAccountId(userId) ? userId : null;
  if (account === null && caller !== 'account') return null;
  try {
    return await credentials.token(account, forceRefresh);
  } catch (cause) {
    throw new ApiError('network', 0, DEFAULT_MESSAGE, { cause });
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
  const { userId, ...fields } = rest;
  const query = inQuery ? queryOf(fields) : '';
  const limit = limitedSignal(options.signal, options.timeoutMs ?? CALL_TIMEOUT_MS);
  const init: RequestInit = {
    method: endpoint.method,
    headers: {
      ...(!inQuery && { 'Content-Type': 'application/json' }),
      ...(inQuery && typeof userId === 'string' && { [USER_ID_HEADER]: userId }),
      ...(options.managementSecret !== undefined && { [MANAGEMENT_SECRET_HEADER]: options.managementSecret }),
      ...options.headers,
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
    throw new ApiError('network', 0, DEFAULT_MESSAGE, { cause });
  } finally {
    limit.clear();
  }
  const body = inContractSpelling(parseJson(text));
  if (!response.ok) throw apiError(response.status, body, response.headers.get('Retry-After'));
  // The body is not JSON: a captive portal or a proxy responded instead of the server.
  if (body === undefined) throw new ApiError('network', 0);
  if (import.meta.env?.DEV) {
    const problem = answerProblem(endpoint, body);
    if (problem !== null) throw new ApiError('unknown', response.status, problem);
  }
  return body;
}

export const call = createCall('', session);

/** Creates the error for an error response. `body` is the parsed JSON, or undefined if the body was not JSON. */
export function apiError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const { error, code, ...fields } = isRecord(body) ? body : {};
  const seconds = retryAfter === null || retryAfter.trim() === '' ? Number.NaN : Number(retryAfter);
  return new ApiError(
    isErrorCode(code) ? code : 'unknown',
    status,
    typeof error === 'string' ? error : DEFAULT_MESSAGE,
    {
      retryAfterSeconds: Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined,
      fields,
    },
  );
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns a signal that aborts when `signal` aborts, or after `ms`. Browsers of 2023 do not support
 * `AbortSignal.any`.
 */
function limitedSignal(signal: AbortSignal | undefined, ms: number) {
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
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  if (entries.length === 0) return '';
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && errorCodes.has(code);
