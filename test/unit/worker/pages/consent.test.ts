import { expect, test } from 'vitest';
import { needsConsent } from '../../../../worker/pages/consent';

test('asks for consent in Europe, in unknown countries and through Tor', () => {
  for (const country of ['DE', 'NO', 'GB', 'CH', 'RE', undefined, 'XX', 'T1'])
    expect(needsConsent(country), country).toBe(true);
  for (const country of ['US', 'IN', 'JP']) expect(needsConsent(country), country).toBe(false);
});
