import { expect, test } from 'vitest';
import { randomUuid } from '../../../../web/lib/random-uuid';
import { ANONYMOUS_USER_ID } from '../../../../worker/contract/ids';

test('creates version 4 UUIDs that are valid in an anonymous id', () => {
  const uuids = Array.from({ length: 1000 }, randomUuid);
  for (const uuid of uuids) expect(`user_${uuid}`).toMatch(ANONYMOUS_USER_ID);
  expect(new Set(uuids).size).toBe(1000);
});
