import { expect, test } from 'vitest';
import { allEndpoints } from '../../../../../worker/contract/calls/all-endpoints';
import { mailEndpoints } from '../../../../../worker/contract/calls/mail';
import type { CallScope } from '../../../../../worker/contract/calls/scopes';

const rows = Object.entries(allEndpoints);
/** Only people make these calls, because programs cannot confirm an address. */
const MAIL_CALLS = Object.keys(mailEndpoints).filter((name) => name !== 'unsubscribe');

const having = (scope: CallScope) => rows.filter(([, endpoint]) => endpoint.scope === scope).map(([name]) => name);

test('gives no token access to calls about the account or the administration', () => {
  const accountCalls = rows
    .filter(([, { caller }]) => caller === 'account' || caller === 'admin')
    .map(([name]) => name);
  expect(having('never').sort()).toEqual([...accountCalls, 'userProfile', ...MAIL_CALLS].sort());
  expect(accountCalls).toEqual(
    expect.arrayContaining(['deleteAccount', 'exportData', 'makeApiToken', 'createSubscription']),
  );
});

test('ignores tokens only in calls that need no identity', () => {
  expect(having('public').sort()).toEqual(
    [
      'health',
      'deepHealth',
      'pageFailure',
      'config',
      'createUser',
      'signOut',
      'subscriptionPlans',
      'contact',
      'unsubscribe',
      'adminLogin',
      'unlock',
      'request',
      'unlockRequest',
    ].sort(),
  );
  for (const name of having('public')) expect(rows.find(([known]) => known === name)?.[1].caller).toBe('anyone');
});

test('allows a token with scope send to add files, but neither to change nor to read', () => {
  const uploading = rows.filter(([, { caller }]) => caller === 'uploader' || caller === 'sender').map(([name]) => name);
  expect(having('send').sort()).toEqual([...uploading, 'initUpload'].sort());
});

test('allows a token with scope read to change nothing', () => {
  for (const name of having('read')) {
    const endpoint = rows.find(([known]) => known === name)?.[1];
    // The page requests the list of My Files by POST.
    expect(endpoint?.method === 'GET' || name === 'foldersPaginated', name).toBe(true);
  }
  expect(having('read')).toEqual(expect.arrayContaining(['foldersPaginated', 'folder', 'requests', 'userStats']));
});

test('requires scope manage for calls that change or delete', () => {
  for (const name of having('manage')) {
    expect(rows.find(([known]) => known === name)?.[1].method, name).not.toBe('GET');
  }
  expect(having('manage')).toEqual(
    expect.arrayContaining(['deleteFolder', 'changeSharing', 'makeRequest', 'moveItems']),
  );
});
