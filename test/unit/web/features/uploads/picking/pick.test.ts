import { expect, it } from 'vitest';
import { pickFromDrop } from '../../../../../../web/features/uploads/picking/pick';

const file = new File(['text'], 'letter.txt');
const text = { kind: 'string', type: 'text/uri-list' };
const dropped = (items: readonly object[], files: readonly File[]) => ({ items, files }) as unknown as DataTransfer;

it('uses the list of files of a drop if its items are not files', async () => {
  expect(await pickFromDrop(dropped([text], [file]))).toEqual([{ file, path: '' }]);
});

it('rejects if the browser provides no file at all', async () => {
  await expect(pickFromDrop(dropped([text], []))).rejects.toThrow();
});
