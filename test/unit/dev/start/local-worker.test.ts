import { expect, test } from 'vitest';
import { missingLines } from '../../../../dev/start/local-worker.ts';

const random = () => 'random';
const otherVars = `ADMIN_EMAIL=mine@example.com
ADMIN_PASSWORD=mine
DODO_PAYMENTS_API_KEY=mine
DODO_PAYMENTS_WEBHOOK_KEY=mine
DODO_PAYMENTS_BASE_URL=https://test.dodopayments.com
DODO_PREMIUM_PRODUCT_ID=mine
`;

test('keeps an existing secret', () => {
  expect(missingLines(`SIGNING_SECRET="mine"\n${otherVars}`, random)).toBe('');
});

test('treats a name without a value as missing', () => {
  expect(missingLines(`${otherVars}SIGNING_SECRET=\n`, random)).toBe('SIGNING_SECRET=random\n');
});

test('starts a new line if the file does not end with a line break', () => {
  expect(missingLines(`${otherVars}OTHER=1`, random)).toBe('\nSIGNING_SECRET=random\n');
});
