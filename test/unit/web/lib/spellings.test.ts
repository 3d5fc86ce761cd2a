import { expect, test } from 'vitest';
import { inContractSpelling } from '../../../../web/lib/spellings';
import { SNAKE_CASE } from '../../../../worker/contract/spellings';

test('reads lists, plans, a profile and the usage of an address in other spellings', () => {
  const answer = {
    folders: [{ folderId: 'f', name: 'Trip', file_count: 1, last_accessed: null }],
    plans: [{ plan_id: 'premium', dodo_product_id: 'pdt' }],
    profile: { subscriptionTier: { tier: 'free', displayName: 'Free' }, created_at: null },
    ip: '192.0.2.17',
  };
  expect(inContractSpelling(answer)).toEqual({
    folders: [{ folderId: 'f', folderName: 'Trip', fileCount: 1, lastAccessed: null }],
    plans: [{ planId: 'premium', productId: 'pdt' }],
    profile: { subscriptionTier: { tier: 'free', name: 'Free' }, createdAt: null },
    ipAddress: '192.0.2.17',
  });
});

test.each(Object.entries(SNAKE_CASE))('reads every snake_case name that the server sends for a %s', (_, names) => {
  const input = Object.fromEntries(Object.keys(names).map((name) => [name, name]));
  const read = Object.fromEntries(Object.entries(names).map(([name, own]) => [own, name]));
  expect(inContractSpelling(input)).toEqual(read);
});

test('prefers the camelCase name and leaves other fields and values unchanged', () => {
  const file = { file_id: 'b', fileId: 'a', fileSize: 1, size: 2 };
  expect(inContractSpelling({ files: [file] })).toEqual({ files: [{ fileId: 'a', fileSize: 1 }] });
  const answer = { directories: [{ name: 'photos', size: 2 }], name: 'new.txt', size: 3 };
  expect(inContractSpelling(answer)).toEqual(answer);
  for (const value of [null, undefined, 'a_b', 4, [1], { files: [null, 'x'], folder: null }]) {
    expect(inContractSpelling(value)).toEqual(value);
  }
});
