import { expect, test } from 'vitest';
import { tableOf } from '../../../../dev/build/page-contract.ts';
import { endpoints } from '../../../../worker/contract/calls/endpoints.ts';

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
