import { expect, test } from 'vitest';
import { Ledger } from '../../faults/ledger.ts';

const FILE = { round: 1, folderId: 'folder', path: 'a/one.bin', sha256: 'hash' };

test('promises a file from its arrival until its removal', () => {
  const ledger = new Ledger();
  ledger.noteArrived(FILE);
  ledger.noteArrived({ ...FILE, path: 'two.bin' });
  ledger.noteRemoved({ round: 2, folderId: 'folder', path: 'two.bin' });
  expect(ledger.promises()).toEqual([FILE]);
  ledger.noteRemoved({ round: 3, folderId: 'folder', path: null });
  expect(ledger.promises()).toEqual([]);
  expect(ledger.isRemoved('folder', 'a/one.bin')).toBe(true);
});

test('does not promise a removed file if a page reports it as sent later', () => {
  const ledger = new Ledger();
  ledger.noteRemoved({ round: 1, folderId: 'folder', path: null });
  ledger.noteArrived(FILE);
  expect(ledger.promises()).toEqual([]);
});
