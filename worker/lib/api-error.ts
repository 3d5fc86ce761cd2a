import type { ContentfulStatusCode } from 'hono/utils/http-status';
import {
  type ErrorAnswer,
  type ErrorCode,
  type ErrorDetail,
  errorAnswer,
  errors,
  type ReasonedCode,
  type ReasonOf,
} from '../contract/errors';

/** Error that the client receives. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, detail: ErrorDetail = {}, headers: Record<string, string> = {}) {
    super(code);
    this.code = code;
    this.detail = detail;
    this.headers = headers;
  }

  get status(): ContentfulStatusCode {
    return errors[this.code][0];
  }

  answer(): ErrorAnswer {
    return errorAnswer(this.code, this.detail);
  }
}

/** Returns an error with one of the code's reasons. */
export const because = <C extends ReasonedCode>(code: C, detail: ReasonOf<C> & ErrorDetail) =>
  new ApiError(code, detail);

export const tooMany = (code: Extract<ErrorCode, `too_many_${string}`>, waitMs: number, detail: ErrorDetail = {}) =>
  new ApiError(code, detail, { 'Retry-After': String(Math.ceil(waitMs / 1000)) });

/** The message begins with the field's name. `problem` is a reason, which the page translates, or English text. */
export const invalidInput = (field: string, problem: string | ReasonOf<'invalid_input'>) =>
  new ApiError(
    'invalid_input',
    typeof problem === 'string' ? { error: `${field}: ${problem}`, field } : { field, ...problem },
  );

/** Names the field of an `invalid_input` error as the client does. Returns other errors unchanged. */
export function renameErrorField(error: unknown, nameOf: (field: string) => string | undefined): unknown {
  if (!(error instanceof ApiError) || error.code !== 'invalid_input') return error;
  const { error: sentence, ...detail } = error.detail;
  const field = String(detail.field);
  const name = nameOf(field);
  if (name === undefined) return error;
  const renamed = typeof sentence === 'string' && { error: name + sentence.slice(field.length) };
  return new ApiError(error.code, { ...renamed, ...detail, field: name }, error.headers);
}
