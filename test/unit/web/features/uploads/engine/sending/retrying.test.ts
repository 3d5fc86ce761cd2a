import { describe, expect, test } from 'vitest';
import { SendFailure } from '../../../../../../../web/features/uploads/engine/sending/send-failure';
import { partTimeoutMs, singlePutMinutes } from '../../../../../../../web/features/uploads/engine/sending/timeouts';
import {
  doubtsConnection,
  type Verdict,
  verdictOf,
} from '../../../../../../../web/features/uploads/engine/sending/verdict';
import { ApiError } from '../../../../../../../web/lib/api';
import { errors } from '../../../../../../../worker/contract/errors';
import { MIB } from '../../../../../../../worker/contract/units';
import { refusal } from '../fake-server';

describe('timeouts', () => {
  test('allow five minutes for a single PUT, or one minute per 50 MiB if that is longer', () => {
    expect([0, 1, 250 * MIB, 250 * MIB + 1].map(singlePutMinutes)).toEqual([5, 5, 5, 6]);
  });

  test('allow one minute for a part, or one per MiB if that is longer', () => {
    expect([1, MIB, 40 * MIB].map(partTimeoutMs)).toEqual([60_000, 60_000, 2_400_000]);
  });
});

describe('verdicts', () => {
  test('retry only failures that may be temporary', () => {
    const meaning = new Map<Verdict, (keyof typeof errors)[]>([
      ['retry', ['body_too_short', 'parts_missing', 'checksum_mismatch', 'too_many_uploads', 'internal']],
      ['renew', ['upload_url_invalid', 'upload_url_expired']],
      ['arrived', ['upload_finished']],
      ['changed', ['part_differs']],
      ['elsewhere', ['part_under_way']],
      ['ask-folder', ['not_found']],
      [
        'stop',
        [
          'sign_in_required',
          'bandwidth_exceeded',
          'expired',
          'used_up',
          'taken_down',
          'not_configured',
          'id_linked',
          'not_your_account',
          'token_expired',
          'session_ended',
        ],
      ],
    ]);
    for (const [verdict, codes] of meaning) {
      for (const code of codes) expect(verdictOf(refusal(code)), code).toBe(verdict);
    }
    const otherCodes = (Object.keys(errors) as (keyof typeof errors)[])
      .filter((code) => ![...meaning.values()].flat().includes(code))
      .filter((code) => errors[code][0] < 500 && errors[code][0] !== 429);
    for (const code of otherCodes) expect(verdictOf(refusal(code)), code).toBe('fail');
  });

  test('judge a response without a known code by its status', () => {
    const verdicts = [400, 403, 404, 408, 413, 429, 500, 502].map((status) =>
      verdictOf(new ApiError('unknown', status)),
    );
    expect(verdicts).toEqual(['fail', 'fail', 'fail', 'retry', 'fail', 'retry', 'retry', 'retry']);
  });

  test('retry failures of the browser, unless the file changed', () => {
    const codes = ['network', 'timeout', 'no_etag', 'file_changed'] as const;
    const failures = codes.map((code) => new SendFailure(code));
    expect(failures.map(verdictOf)).toEqual(['retry', 'retry', 'retry', 'changed']);
    expect(failures.map(doubtsConnection)).toEqual([true, true, false, false]);
  });

  test('ask for a connection check after gateway errors, but not after errors of the server', () => {
    const doubts = [500, 502, 503, 504].map((status) => doubtsConnection(new ApiError('unknown', status)));
    expect(doubts).toEqual([false, true, true, true]);
    expect(doubtsConnection(new ApiError('network', 0))).toBe(true);
  });
});
