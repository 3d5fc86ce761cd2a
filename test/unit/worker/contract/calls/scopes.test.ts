import { expect, test } from 'vitest';
import { allEndpoints } from '../../../../../worker/contract/calls/all-endpoints';
import type { CallScope } from '../../../../../worker/contract/calls/scopes';

const rows = Object.entries(allEndpoints);
const having = (scope: CallScope) => rows.filter(([, endpoint]) => endpoint.scope === scope).map(([name]) => name);

test('whatever is about the account itself, or the administration, is beyond every token', () => {
  const own = rows.filter(([, { caller }]) => caller === 'account' || caller === 'admin').map(([name]) => name);
  expect(having('never').sort()).toEqual([...own, 'userProfile'].sort());
  expect(own).toEqual(expect.arrayContaining(['deleteAccount', 'exportData', 'makeApiToken', 'createSubscription']));
});

test('a token is only overlooked by calls that nobody’s name is asked of', () => {
  expect(having('unasked').sort()).toEqual(
    [
      ...[
        'health',
        'deepHealth',
        'pageFailure',
        'config',
        'createUser',
        'signOut',
        'subscriptionPlans',
        'contact',
        'adminLogin',
      ],
      ...['unlock', 'request', 'unlockRequest'],
    ].sort(),
  );
  for (const name of having('unasked')) expect(rows.find(([known]) => known === name)?.[1].caller).toBe('anyone');
});

test('a token that sends adds, and neither changes nor reads what is there', () => {
  const uploading = rows.filter(([, { caller }]) => caller === 'uploader' || caller === 'sender').map(([name]) => name);
  expect(having('send').sort()).toEqual([...uploading, 'initUpload'].sort());
});

test('a token that reads changes nothing', () => {
  for (const name of having('read')) {
    const endpoint = rows.find(([known]) => known === name)?.[1];
    // A list of My Files is asked for by POST.
    expect(endpoint?.method === 'GET' || name === 'foldersPaginated', name).toBe(true);
  }
  expect(having('read')).toEqual(expect.arrayContaining(['foldersPaginated', 'folder', 'requests', 'userStats']));
});

test('everything that changes or deletes what is there is managing', () => {
  for (const name of having('manage')) {
    expect(rows.find(([known]) => known === name)?.[1].method, name).not.toBe('GET');
  }
  expect(having('manage')).toEqual(
    expect.arrayContaining(['deleteFolder', 'changeSharing', 'makeRequest', 'moveItems']),
  );
});
