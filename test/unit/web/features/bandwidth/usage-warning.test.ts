import { expect, test } from 'vitest';
import { usageWarning } from '../../../../../web/features/bandwidth/warning';

test('from 80 percent on the limit is near, from 100 on it is passed', () => {
  expect([0, 79.9, 80, 99.9, 100, 250].map((percent) => usageWarning(percent)?.level ?? null)).toEqual([
    null,
    null,
    'near',
    'near',
    'over',
    'over',
  ]);
  expect(usageWarning(80)?.text).toBe('Approaching bandwidth limit');
  expect(usageWarning(100)?.text).toBe(
    "Bandwidth limit exceeded! You've reached your monthly limit. Upgrade to continue downloading and uploading.",
  );
});
