import { expect, test } from 'vitest';
import { Ledger } from '../../faults/ledger.ts';
import { newPerson } from '../../harness/people.ts';

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

test('returns the promises of selected folders', () => {
  const ledger = new Ledger();
  ledger.noteArrived(FILE);
  ledger.noteArrived({ ...FILE, folderId: 'other' });
  expect(ledger.promises(new Set(['other']))).toEqual([{ ...FILE, folderId: 'other' }]);
});

test('knows which content belongs at a path before it arrives', () => {
  const ledger = new Ledger();
  const owner = newPerson();
  ledger.noteAnnounced('folder', owner, [FILE]);
  expect(ledger.expectedHash('folder', FILE.path)).toBe('hash');
  expect(ledger.expectedHash('folder', 'another.bin')).toBeUndefined();
  expect(ledger.owners.get('folder')).toBe(owner);
});
