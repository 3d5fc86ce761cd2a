import { expect, test } from 'vitest';
import { codesOf, tableOf } from '../../../../dev/build/page-contract.ts';
import { errorCodes } from '../../../../web/lib/error-codes.ts';
import { endpoints } from '../../../../worker/contract/calls/endpoints.ts';
import { errors } from '../../../../worker/contract/errors.ts';

test('exports method, path and caller of every endpoint, without schemas', async () => {
  const source = tableOf('endpoints', endpoints);
  expect(source).not.toContain('input');
  const pageModule = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`);
  expect(Object.keys(pageModule.endpoints)).toEqual(Object.keys(endpoints));
  expect(pageModule.endpoints.deleteFile).toEqual({
    method: 'DELETE',
    path: '/api/delete-file/:folderId/:fileId',
    caller: 'manager',
  });
});

test('exports the codes of all errors, without sentences', async () => {
  const source = codesOf(errors);
  expect(source).not.toContain(errors.not_found[1]);
  const pageModule = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`);
  expect(pageModule.errorCodes).toEqual(errorCodes);
});
