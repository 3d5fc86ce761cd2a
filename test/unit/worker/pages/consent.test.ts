import { expect, test } from 'vitest';
import { needsConsent } from '../../../../worker/pages/consent';

test('people are asked in Europe, and where nobody knows where they are', () => {
  expect(['DE', 'NO', 'GB', 'CH', undefined].map(needsConsent)).toEqual([true, true, true, true, true]);
  expect(['US', 'IN', 'JP', 'T1'].map(needsConsent)).toEqual([false, false, false, false]);
});
