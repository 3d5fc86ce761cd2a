import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorAnswer, type ErrorCode, errors } from '../contract/errors';

/** A failure that has an answer. Thrown by handlers only; decisions return verdicts. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly detail: Record<string, unknown>;
  readonly headers: Record<string, string>;

  /** `detail` is added to the answer; `detail.error` replaces the code's own sentence. */
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

/** Too much for now: the answer says in how many milliseconds, as whole seconds, there is room again. */
export const tooMany = (
  code: Extract<ErrorCode, `too_many_${string}`>,
  waitMs: number,
  detail: Record<string, unknown> = {},
) => new ApiError(code, detail, { 'Retry-After': String(Math.ceil(waitMs / 1000)) });

/** Bad input: the answer names the field, then says what is wrong with it. */
export const invalidInput = (field: string, problem: string) =>
  new ApiError('invalid_input', { error: `${field}: ${problem}`, field });

/** The same failure; where it names a field, by what `nameOf` says that its sender knows it as. */
export function callingFields(error: unknown, nameOf: (field: string) => string | undefined): unknown {
  if (!(error instanceof ApiError)) return error;
  const field = String(error.detail.field);
  const name = nameOf(field);
  const sentence = String(error.detail.error);
  if (name === undefined || !sentence.startsWith(`${field}: `)) return error;
  return new ApiError(error.code, { error: name + sentence.slice(field.length), field: name }, error.headers);
}
