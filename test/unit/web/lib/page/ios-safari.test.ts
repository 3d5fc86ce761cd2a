import { expect, test } from 'vitest';
import { isIosSafari } from '../../../../../web/lib/page/ios-safari.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const SAFARI = 'Version/26.0 Mobile/15E148 Safari/604.1';

test('recognizes Safari on iPhones and iPads', () => {
  expect(isIosSafari({ userAgent: `${PHONE} ${SAFARI}`, maxTouchPoints: 5 })).toBe(true);
  expect(isIosSafari({ userAgent: `${MAC} Version/26.0 Safari/605.1.15`, maxTouchPoints: 5 })).toBe(true);
});

test('does not recognize a Mac, other browsers of iOS, and pages inside of other apps', () => {
  expect(isIosSafari({ userAgent: `${MAC} Version/26.0 Safari/605.1.15`, maxTouchPoints: 0 })).toBe(false);
  for (const other of ['CriOS/142.0', 'FxiOS/145.0', 'EdgiOS/142.0']) {
    expect(isIosSafari({ userAgent: `${PHONE} ${other} ${SAFARI}`, maxTouchPoints: 5 }), other).toBe(false);
  }
  expect(isIosSafari({ userAgent: `${PHONE} Mobile/15E148`, maxTouchPoints: 5 })).toBe(false);
  const android =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
  expect(isIosSafari({ userAgent: android, maxTouchPoints: 5 })).toBe(false);
});
