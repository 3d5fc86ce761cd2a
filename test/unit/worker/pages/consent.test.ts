import { expect, test } from 'vitest';
import { needsConsent } from '../../../../worker/pages/consent';

test('asks for consent in Europe and in unknown countries', () => {
  expect(['DE', 'NO', 'GB', 'CH', undefined].map(needsConsent)).toEqual([true, true, true, true, true]);
  expect(['US', 'IN', 'JP', 'T1'].map(needsConsent)).toEqual([false, false, false, false]);
});
