import { expect, test } from 'vitest';
import { thrownBy } from '../../../../dev/check/thrown';
import { commonCodes, mayRefuseWith } from '../../../../worker/contract/calls/common-errors';
import { inCode } from './some-code';

const base = {
  'api-error.ts': `export type Code = 'gone' | 'full' | 'late' | 'odd';
    export class ApiError extends Error { constructor(readonly code: Code) { super(code); } }`,
  'serve.ts': `export const endpoints = { take: 1, give: 2 };
    export const on = (app: object, endpoint: number) => (handler: (c: number) => void) => {};`,
  'store.ts': `import { ApiError } from './api-error';
    const verdictOf = (n: number): 'ok' | 'late' | 'odd' => (n > 1 ? 'ok' : n > 0 ? 'late' : 'odd');
    export function judge(n: number): void {
      const verdict = verdictOf(n);
      if (verdict !== 'ok') throw new ApiError(verdict);
    }
    export function never(): void { throw new ApiError('full'); }`,
};
const codesOf = (routes: string) =>
  inCode({ ...base, 'routes.ts': routes }, (code) =>
    Object.fromEntries([...thrownBy(code)].map(([name, codes]) => [name, Object.fromEntries(codes)])),
  );

const imports = `import { ApiError } from './api-error'; import { endpoints, on } from './serve'; import { judge, never } from './store';`;

test('what a handler throws itself and through functions of other files is found, with the way to it', () => {
  const routes = `${imports}
    on({}, endpoints.take)((c) => { if (c) throw new ApiError('gone'); step(c); });
    on({}, endpoints.give)(give);
    function step(c: number) { judge(c); }
    function give() {}`;
  expect(codesOf(routes)).toEqual({ take: { gone: [], late: ['step', 'judge'], odd: ['step', 'judge'] }, give: {} });
});

test('a function that is handed on counts as called', () => {
  const routes = `${imports}
    const later = (f: () => void) => f;
    on({}, endpoints.take)(() => { later(never); });`;
  expect(codesOf(routes)).toEqual({ take: { full: ['never'] } });
});

test('what runs behind the answer does not count', () => {
  const routes = `${imports}
    const afterAnswer = (c: number, work: unknown) => {};
    on({}, endpoints.take)((c) => { afterAnswer(c, never()); });
    on({}, endpoints.give)((c) => { afterAnswer(c, 1); never(); });`;
  expect(codesOf(routes)).toEqual({ take: {}, give: { full: ['never'] } });
});

test('a function that is given the code counts with what it is given, and with all where it is handed on', () => {
  const routes = `${imports} import type { Code } from './api-error';
    const refuse = (why: number, code: Code) => new ApiError(code);
    on({}, endpoints.take)((c) => { throw refuse(c, 'late'); });
    on({}, endpoints.give)((c) => { [c].map((n) => n).forEach(refuse as any); });`;
  expect(Object.keys(codesOf(routes).take ?? {})).toEqual(['late']);
  expect(Object.keys(codesOf(routes).give ?? {}).sort()).toEqual(['full', 'gone', 'late', 'odd']);
});

test('a code that could be any string is an error of the check', () => {
  const routes = `${imports} on({}, endpoints.take)((c) => { throw new ApiError(String(c) as any); });`;
  expect(() => codesOf(routes)).toThrow('whose type does not say');
});

test('a call need not declare what all calls by such a caller may be refused with', () => {
  const call = { caller: 'admin', scope: 'never', errors: ['not_found'] } as const;
  expect(mayRefuseWith(call, 'not_found')).toBe(true);
  expect(mayRefuseWith(call, 'admin_required')).toBe(true);
  expect(mayRefuseWith(call, 'invalid_input')).toBe(true);
  expect(mayRefuseWith(call, 'expired')).toBe(false);
  expect(mayRefuseWith(call, 'sign_in_required')).toBe(false);
  expect(commonCodes({ caller: 'uploader', scope: 'send' }).has('sign_in_required')).toBe(false);
});
