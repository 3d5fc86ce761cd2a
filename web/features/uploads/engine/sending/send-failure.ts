import { MINUTE_MS } from '../../../../../worker/contract/units';
import { ApiError } from '../../../../lib/api';
import type { FileFailure, SendFailureCode } from '../failure-codes';

export class SendFailure extends Error {
  override readonly name = 'SendFailure';
  readonly code: SendFailureCode;
  readonly timeoutMs: number;

  constructor(code: SendFailureCode, { cause, timeoutMs = 0 }: { cause?: unknown; timeoutMs?: number } = {}) {
    super(code, { cause });
    this.code = code;
    this.timeoutMs = timeoutMs;
  }
}

export function fileFailureOf(failure: unknown): FileFailure {
  if (failure instanceof SendFailure) {
    const { code, timeoutMs } = failure;
    return code === 'timeout' ? { code, minutes: Math.ceil(timeoutMs / MINUTE_MS) } : { code };
  }
  if (!(failure instanceof ApiError)) return { code: 'unknown' };
  return failure.code === 'network' ? { code: 'network' } : { code: 'refused', error: failure };
}
