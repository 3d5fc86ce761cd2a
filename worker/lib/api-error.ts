import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorAnswer, type ErrorCode, errors } from '../contract/errors';

/** Error with a response for the client. Only handlers throw it; pure code returns verdicts. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly detail: Record<string, unknown>;
  readonly headers: Record<string, string>;

  /** `detail` is added to the response. `detail.error` replaces the default message. */
  constructor(code: ErrorCode, detail: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
    super(code);
    this.code = code;
    this.detail = detail;
    this.headers = headers;
  }

  get status(): ContentfulStatusCode {
    return errors[this.code][0];
  }

  answer(): ErrorAnswer {
    return { error: errors[this.code][1], code: this.code, ...this.detail };
  }
}

/** `waitMs` becomes `Retry-After`, in whole seconds. */
export const tooMany = (
  code: Extract<ErrorCode, `too_many_${string}`>,
  waitMs: number,
  detail: Record<string, unknown> = {},
) => new ApiError(code, detail, { 'Retry-After': String(Math.ceil(waitMs / 1000)) });

/** The message is the field name and the problem. */
export const invalidInput = (field: string, problem: string) =>
  new ApiError('invalid_input', { error: `${field}: ${problem}`, field });

/** `nameOf` returns the name under which the client sent the field, or undefined to keep it. */
export function renameErrorField(error: unknown, nameOf: (field: string) => string | undefined): unknown {
  if (!(error instanceof ApiError)) return error;
  const field = String(error.detail.field);
  const name = nameOf(field);
  const sentence = String(error.detail.error);
  if (name === undefined || !sentence.startsWith(`${field}: `)) return error;
  return new ApiError(error.code, { error: name + sentence.slice(field.length), field: name }, error.headers);
}
