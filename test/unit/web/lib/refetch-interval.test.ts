import { expect, test } from 'vitest';
import { ApiError } from '../../../../web/lib/api';
import { intervalUnlessFinal } from '../../../../web/lib/refetch-interval';

test('polling continues after a temporary error, and stops after a final one', () => {
  expect(intervalUnlessFinal(null, 5000)).toBe(5000);
  expect(intervalUnlessFinal(new ApiError('network', 0), 5000)).toBe(5000);
  expect(intervalUnlessFinal(new ApiError('not_found', 404), 5000)).toBe(false);
});
