import { expect, test } from 'vitest';
import { problemsOf } from '../../../../dev/check/routes';

const declared = { health: { method: 'GET', path: '/health' }, rename: { method: 'PUT', path: '/api/file/:id' } };
const middleware = [
  { method: 'ALL', path: '/*' },
  { method: 'ALL', path: '/api/*' },
  { method: 'GET', path: '/api/*' },
];

test('finds no problems if every declared call is mounted, besides middleware and pages', () => {
  const mounted = [...middleware, ...Object.values(declared), { method: 'GET', path: '/d/:folderId' }];
  expect(problemsOf(declared, mounted)).toEqual([]);
});

test('names a declared call that is not mounted, also if only its method differs', () => {
  const mounted = [...middleware, declared.health, { method: 'POST', path: '/api/file/:id' }];
  expect(problemsOf(declared, mounted)).toEqual([
    'rename: PUT /api/file/:id is declared in worker/contract and not mounted.',
    'POST /api/file/:id is mounted and not declared in worker/contract.',
  ]);
});

test('names an undeclared call under /api that is mounted for all methods', () => {
  const mounted = [...middleware, ...Object.values(declared), { method: 'ALL', path: '/api/debug' }];
  expect(problemsOf(declared, mounted)).toEqual(['ALL /api/debug is mounted and not declared in worker/contract.']);
});
