import { expect, test } from 'vitest';
import { DamagedError } from '../../../../../encryption/damaged-error';
import { asApiError } from '../../../../../web/lib/encryption/opened-folder';
import { Refusal } from '../../../../../web/lib/encryption/stored-bytes';
import { isRetryable } from '../../../../../web/lib/is-retryable';

test('explains failures of decrypting like those of calls, and offers a retry only if it may help', () => {
  const body = JSON.stringify({ error: 'Busy.', code: 'busy' });
  const busy = asApiError(new Refusal({ status: 503, body, retryAfter: '5' }));
  expect(busy).toMatchObject({ code: 'busy', status: 503, message: 'Busy.', retryAfterSeconds: 5 });
  expect(asApiError(new TypeError('fetch failed'))).toMatchObject({ code: 'network' });
  const damaged = asApiError(new DamagedError('tag'));
  expect(damaged).toMatchObject({ failure: { code: 'damaged' } });
  expect([busy, damaged].map(isRetryable)).toEqual([true, false]);
});
