/** Errors with the platform's messages, flags and codes. The Worker distinguishes failures by them. */

export type Failure =
  | 'd1_overloaded'
  | 'connection_lost'
  | 'd1_reset'
  | 'object_reset'
  | 'object_overloaded'
  | 'r2_internal'
  | 'r2_unavailable'
  | 'r2_too_many'
  | keyof typeof MAIL_CODES;

const R2_SENTENCES = {
  r2_internal: 'We encountered an internal error. Please try again. (10001)',
  r2_unavailable: 'Please look at https://www.cloudflarestatus.com for issues or contact customer support. (10043)',
  r2_too_many: 'Reduce your concurrent request rate for the same object. (10058)',
} as const;

/** Codes of Cloudflare Email Service (page "Workers API"). */
const MAIL_CODES = {
  mail_unavailable: 'E_INTERNAL_SERVER_ERROR',
  mail_daily_limit: 'E_DAILY_LIMIT_EXCEEDED',
  mail_suppressed: 'E_RECIPIENT_SUPPRESSED',
  mail_invalid: 'E_VALIDATION_ERROR',
} as const;

export function failureOf(failure: Failure, operation: string): Error {
  switch (failure) {
    case 'd1_overloaded':
      return d1Error('D1 DB is overloaded. Requests queued for too long.');
    case 'd1_reset':
      return d1Error('D1 DB reset because its code was updated.');
    case 'connection_lost':
      return operation.startsWith('D1 ')
        ? d1Error('Network connection lost.')
        : Object.assign(new Error('Network connection lost.'), { retryable: true });
    case 'object_reset':
      return Object.assign(new Error('Durable Object reset because its code was updated.'), {
        retryable: true,
        durableObjectReset: true,
      });
    case 'object_overloaded':
      return Object.assign(new Error('Durable Object is overloaded. Requests queued for too long.'), {
        retryable: true,
        overloaded: true,
      });
    case 'mail_unavailable':
    case 'mail_daily_limit':
    case 'mail_suppressed':
    case 'mail_invalid':
      return Object.assign(new Error('The mail was refused.'), { code: MAIL_CODES[failure] });
    default:
      return r2Error(operation, R2_SENTENCES[failure]);
  }
}

export const d1Error = (sentence: string): Error => new Error(`D1_ERROR: ${sentence}`, { cause: new Error(sentence) });

export const r2Error = (operation: string, sentence: string): Error => new Error(`${operation}: ${sentence}`);
