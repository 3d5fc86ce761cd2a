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
import { fillPath } from './fill-path';
import { session } from './session/session';
import { inContractSpelling } from './spellings';

/** `network`: no response of our server. `unknown`: a response without an error code of the contract. */
export type ApiErrorCode = ErrorCode | 'network' | 'unknown';

/** `message` is an English sentence, usually from the server, otherwise the code. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** Fields of the response except `error` and `code`. */
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(
    code: ApiErrorCode,
    status: number,
    message: string = code,
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
  /** True to continue the request after the page is closed. */
  readonly keepalive?: boolean;
  readonly bearer?: string;
  /** Secret of the management link. Endpoints with the caller `manager` need it or `userId`. */
  readonly managementSecret?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Secret of a delivery, for endpoints with the caller `sender`. */
  readonly sendingSecret?: string | undefined;
  readonly timeoutMs?: number;
}

/** Ends calls on dead connections. */
const CALL_TIMEOUT_MS = 60_000;

/** Rejects with `ApiError`, or with the reason of `options.signal`. */
export type Call = <E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions) => Promise<Answer<E>>;

export interface Credentials {
  /** Resolves to an ID token, or to null if not signed in. A null `userId` means the signed-in account. */
  token(userId: string | null, forceRefresh: boolean): Promise<string | null>;
  /** Returns the id that replaces this browser's linked anonymous id. Returns null for other ids. */
  successorOf(userId: string): string | null;
  /** Called if the token's session has ended. Resolves to true to repeat the call with another token. */
  refused(token: string): Promise<boolean>;
}

/**
 * Calls endpoints of the server at `baseUrl`. `''` is the page's own server. Repeats a call once if its credentials are
 * outdated. The deployed page does not check responses, because it contains no schemas.
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
    throw new ApiError('network', 0, undefined, { cause });
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
    throw new ApiError('network', 0, undefined, { cause });
  } finally {
    limit.clear();
  }
  const body = inContractSpelling(parseJson(text));
  if (!response.ok) throw apiError(response.status, body, response.headers.get('Retry-After'));
  // Not JSON: a captive portal or a proxy has responded.
  if (body === undefined) throw new ApiError('network', 0);
  if (import.meta.env?.DEV) {
    const problem = answerProblem(endpoint, body);
    if (problem !== null) throw new ApiError('unknown', response.status, problem);
  }
  return body;
}

export const call = createCall('', session);

/** `body` is undefined if the response is not JSON. `retryAfter` is the header `Retry-After`. */
export function apiError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const { error, code, ...fields } = isRecord(body) ? body : {};
  const seconds = retryAfter === null || retryAfter.trim() === '' ? Number.NaN : Number(retryAfter);
  return new ApiError(isErrorCode(code) ? code : 'unknown', status, typeof error === 'string' ? error : undefined, {
    retryAfterSeconds: Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined,
    fields,
  });
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Replaces `AbortSignal.any`, which some browsers of 2023 do not have. */
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

function queryOf(values: Record<string, unknown>): string {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  if (entries.length === 0) return '';
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && errorCodes.has(code);
