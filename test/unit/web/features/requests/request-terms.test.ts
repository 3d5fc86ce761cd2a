import { expect, test } from 'vitest';
import { fileCountsOf, titlesWithNewFiles } from '../../../../../web/features/requests/new-files.ts';
import { NEW_TERMS, problemsOf, requestInputOf } from '../../../../../web/features/requests/request-terms.ts';
import { GIB } from '../../../../../worker/contract/units.ts';

const terms = { ...NEW_TERMS, title: ' Photos ' };

test("converts the input to the server's units", () => {
  expect(problemsOf(terms)).toEqual({});
  expect(requestInputOf(terms)).toEqual({
    title: 'Photos',
    note: null,
    days: 7,
    maxFiles: 100,
    maxBytes: 10 * GIB,
    isForOne: false,
    password: null,
    wantsMail: false,
  });
  const options = requestInputOf({ ...terms, maxGigabytes: '0,5', note: ' Hello ', password: ' x ' });
  expect(options).toMatchObject({ maxBytes: GIB / 2, note: 'Hello', password: ' x ' });
});

test.each([
  ['title', ['', ' ', 'a/b']],
  ['maxFiles', ['', '0', '1.5', '10001', 'many']],
  ['maxGigabytes', ['', '0', '-1', '1025', 'lots']],
  ['password', ['x'.repeat(201)]],
] as const)('rejects the values of %s that the server would reject', (field, values) => {
  for (const value of values) expect(Object.keys(problemsOf({ ...terms, [field]: value }))).toEqual([field]);
});

test('names requests that received files since the last visit, and no request on the first visit', () => {
  const request = { requestId: 'a', title: 'Photos', usedFiles: 3 };
  expect(titlesWithNewFiles(null, [request])).toEqual([]);
  const seen = fileCountsOf([request]);
  expect(titlesWithNewFiles(seen, [request])).toEqual([]);
  expect(titlesWithNewFiles(seen, [{ ...request, usedFiles: 4 }])).toEqual(['Photos']);
  expect(titlesWithNewFiles(seen, [{ ...request, usedFiles: 2 }])).toEqual([]);
  expect(titlesWithNewFiles(seen, [request, { requestId: 'b', title: 'New', usedFiles: 1 }])).toEqual(['New']);
});
