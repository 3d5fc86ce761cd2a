// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import type { PickedFile } from '../../../../../../../web/features/uploads/engine/upload';
import { PendingPanel } from '../../../../../../../web/features/uploads/panels/pending/pending-panel';
import { sortOut } from '../../../../../../../web/features/uploads/panels/pending/sort-out';
import '../../../../drawing';

const picked = (name: string, path = '', size = 3): PickedFile => ({ file: new File(['a'.repeat(size)], name), path });
const NO_LIMITS = {
  maxFileBytes: Number.POSITIVE_INFINITY,
  maxFiles: Number.POSITIVE_INFINITY,
  bytesLeft: Number.POSITIVE_INFINITY,
};
const FILES = [picked('a.txt'), picked('b.txt', 'holiday/day 1')];

interface Given extends Partial<ComponentProps<typeof PendingPanel>> {
  files?: readonly PickedFile[];
}

function show({ files = FILES, limits = NO_LIMITS, ...given }: Given = {}) {
  const acts = {
    onPick: vi.fn(),
    onRemove: vi.fn(),
    onRename: vi.fn(),
    onOptions: vi.fn(),
    onRemoveFolder: vi.fn(),
    onSendSystemFiles: vi.fn(),
    onChooseExpiry: vi.fn(),
    onCancel: vi.fn(),
    onUpload: vi.fn(),
  };
  const shown = {
    sorted: sortOut(files, { ...limits, withSystemFiles: false, directory: null }),
    limits,
    title: '',
    options: { password: '', message: '', downloadLimit: '', sender: '' },
    chosenDays: 5,
    premium: false,
    reading: false,
  };
  render(<PendingPanel {...shown} {...acts} {...given} />);
  return acts;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');

test('picked files are counted, added up, and listed with the directory that they come from', () => {
  show();
  expect(screen.getByRole('heading', { name: 'Files to Upload (2)' })).toBe(document.activeElement);
  expect(screen.getByText('6 B').tagName).toBe('P');
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'a.txt3 B',
    'holiday1 file3 B',
    'b.txtholiday/day 13 B',
  ]);
});

test('a file that was picked by mistake is taken off the list', () => {
  const { onRemove } = show();
  press('Remove b.txt');
  expect(onRemove.mock.calls).toEqual([[FILES[1]]]);
});

test('a picked folder is taken off the list as one', () => {
  const { onRemoveFolder } = show();
  press('Remove holiday');
  expect(onRemoveFolder.mock.calls).toEqual([['holiday']]);
});

test('a picked folder is closed and opened', () => {
  show();
  press('holiday 1 file');
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['a.txt3 B', 'holiday1 file3 B']);
  press('holiday 1 file');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('system files are left out with a note that brings them back', () => {
  const { onSendSystemFiles } = show({ files: [...FILES, picked('.DS_Store'), picked('.DS_Store', 'holiday')] });
  expect(screen.getByRole('heading', { name: 'Files to Upload (2)' })).toBeTruthy();
  expect(screen.getByText('2 system files were left out')).toBeTruthy();
  expect(screen.getByText('.DS_Store')).toBeTruthy();
  press('Send Them Too');
  expect(onSendSystemFiles).toHaveBeenCalledTimes(1);
});

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });

test('an upload can be named; while nothing is typed the field shows what it is called otherwise', () => {
  const { onRename } = show();
  expect(nameField().placeholder).toBe('2 files');
  fireEvent.change(nameField(), { target: { value: 'Holiday' } });
  expect(onRename.mock.calls[0]?.[0]).toBe('Holiday');
});

test('a picked folder lends the upload its name', () => {
  show({ files: [picked('a', 'Trip'), picked('b', 'Trip/day 1')] });
  expect(nameField().placeholder).toBe('Trip');
});

test('a name that a rename would refuse is refused as well', () => {
  show({ title: 'a/b' });
  expect(screen.getByRole('alert').textContent).toBe('The name must not contain / or \\.');
  expect(isDisabled('Upload Files')).toBe(true);
});

test('when the last one of the list is taken off the focus goes to the heading', () => {
  show();
  screen.getByRole('button', { name: 'Remove b.txt' }).focus();
  press('Remove b.txt');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Files to Upload (2)' }));
});

test('Upload Files begins with the expiry that is shown', () => {
  const { onUpload } = show({ chosenDays: 3 });
  press('Upload Files');
  expect(onUpload.mock.calls).toEqual([[3]]);
});

test('a premium upload begins without expiry', () => {
  const { onUpload } = show({ premium: true });
  press('Upload Files');
  expect(onUpload.mock.calls).toEqual([[-1]]);
});

test('while more is being read nothing can be sent, but it can be cancelled', () => {
  const { onCancel } = show({ reading: true });
  expect([isDisabled('Upload Files'), isDisabled('Cancel')]).toEqual([true, false]);
  press('Cancel');
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('a file above the limit is named with both sizes and left out, and the others can be sent', () => {
  show({ files: [...FILES, picked('film.mkv', '', 2048)], limits: { ...NO_LIMITS, maxFileBytes: 1024 } });
  expect(screen.getByRole('alert').textContent).toBe(
    '“film.mkv” is 2 KB; the largest file here is 1 KB. It is left out.',
  );
  expect(screen.getByRole('heading', { name: 'Files to Upload (2)' })).toBeTruthy();
  expect(isDisabled('Upload Files')).toBe(false);
});

test('several files above the limit are named together, and without any other nothing can be sent', () => {
  const files = ['a', 'b', 'c', 'd'].map((name) => picked(name, '', 2048));
  show({ files, limits: { ...NO_LIMITS, maxFileBytes: 1024 } });
  expect(screen.getByRole('alert').textContent).toBe(
    '4 files are left out, the largest file here is 1 KB: “a” (2 KB), “b” (2 KB), “c” (2 KB), and 1 more.',
  );
  expect(isDisabled('Upload Files')).toBe(true);
});

test('more files than an upload may have are said before anything is sent', () => {
  show({ limits: { ...NO_LIMITS, maxFiles: 1 } });
  expect(screen.getByText('2 files are too many for one upload, which may have 1.')).toBeTruthy();
  expect(isDisabled('Upload Files')).toBe(true);
});

test('more bytes than are left of the month are said before anything is sent', () => {
  show({ limits: { ...NO_LIMITS, bytesLeft: 5 } });
  expect(screen.getByText('6 B are too much: 5 B are left of this month’s bandwidth.')).toBeTruthy();
});
