import { expect, test } from 'vitest';
import { problemsOf } from '../../../../dev/check/routes';

const declared = { health: { method: 'GET', path: '/health' }, rename: { method: 'PUT', path: '/api/file/:id' } };
const middleware = [
  { method: 'ALL', path: '/*' },
  { method: 'ALL', path: '/api/*' },
  // What no other route has answered.
  { method: 'GET', path: '/api/*' },
];

test('nothing is wrong where all that is declared is mounted, beside middleware and pages', () => {
  const mounted = [...middleware, ...Object.values(declared), { method: 'GET', path: '/d/:folderId' }];
  expect(problemsOf(declared, mounted)).toEqual([]);
});

test('a call that is declared and not mounted is named, also where its method differs', () => {
  const mounted = [...middleware, declared.health, { method: 'POST', path: '/api/file/:id' }];
  expect(problemsOf(declared, mounted)).toEqual([
    'rename: PUT /api/file/:id is declared in worker/contract and not mounted.',
    'POST /api/file/:id is mounted and not declared in worker/contract.',
  ]);
});

test('a call under /api that is mounted for all methods and not declared is named', () => {
  const mounted = [...middleware, ...Object.values(declared), { method: 'ALL', path: '/api/debug' }];
  expect(problemsOf(declared, mounted)).toEqual(['ALL /api/debug is mounted and not declared in worker/contract.']);
});
