// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import type { PickedFile } from '../../../../../../../web/features/uploads/engine/upload';
import { PendingPanel } from '../../../../../../../web/features/uploads/panels/pending/pending-panel';
import { sortOut } from '../../../../../../../web/features/uploads/panels/pending/sort-out';
import { NO_OPTIONS } from '../../../../../../../web/features/uploads/panels/stage/stage';
import { renderOnSite, SELLING } from '../../../../drawing';
import { pickedFile } from '../../picked-files';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}));

const NO_LIMITS = {
  maxFileBytes: Number.POSITIVE_INFINITY,
  maxFiles: Number.POSITIVE_INFINITY,
  bytesLeft: Number.POSITIVE_INFINITY,
};
const FILES = [pickedFile('a.txt'), pickedFile('b.txt', 'holiday/day 1')];

interface Props extends Partial<ComponentProps<typeof PendingPanel>> {
  files?: readonly PickedFile[];
}

function show({ files = FILES, limits = NO_LIMITS, ...props }: Props = {}) {
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
    options: NO_OPTIONS,
    chosenDays: 5,
    premium: false,
    reading: false,
  };
  renderOnSite(<PendingPanel {...shown} {...acts} {...props} />, SELLING);
  return acts;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');

test('lists files in natural order, and suggests the name of the first one', () => {
  show({ files: ['IMG_10.jpg', 'Zebra.jpg', 'IMG_9.jpg', 'apple.jpg'].map((name) => pickedFile(name)) });
  const names = ['apple.jpg', 'IMG_9.jpg', 'IMG_10.jpg', 'Zebra.jpg'];
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(names.map((name) => `${name}3\u00a0B`));
  expect(nameField().placeholder).toBe('apple.jpg and 3 more');
});

test('collapses and expands a picked folder', () => {
  show();
  press('holiday 1 file');
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'a.txt3\u00a0B',
    'holiday1 file3\u00a0B',
  ]);
  press('holiday 1 file');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });

test('rejects a name that a rename would reject', () => {
  show({ title: 'a/b' });
  expect(screen.getByRole('alert').textContent).toBe('The name must not contain / or \\.');
  expect(isDisabled('Upload Files')).toBe(true);
});

test('moves the focus to the heading when the last file of the list is removed', () => {
  show();
  screen.getByRole('button', { name: 'Remove b.txt' }).focus();
  press('Remove b.txt');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Files to Upload (2)' }));
});

test('starts the upload with the selected expiry', () => {
  const { onUpload } = show({ chosenDays: 3 });
  press('Upload Files');
  expect(onUpload.mock.calls).toEqual([[3]]);
});

test('starts a premium upload without expiry', () => {
  const { onUpload } = show({ premium: true });
  press('Upload Files');
  expect(onUpload.mock.calls).toEqual([[-1]]);
});

test('names several files above the size limit together, and disables the upload without any other file', () => {
  const files = ['a', 'b', 'c', 'd'].map((name) => pickedFile(name, '', { size: 2048 }));
  show({ files, limits: { ...NO_LIMITS, maxFileBytes: 1024 }, premium: true });
  expect(screen.getByRole('alert').textContent).toBe(
    'We skipped 4 files larger than 1\u00a0KB: “a” (2\u00a0KB), “b” (2\u00a0KB), “c” (2\u00a0KB) and 1 more.',
  );
  expect(isDisabled('Upload Files')).toBe(true);
});

test('reports too many files before anything is sent', () => {
  show({ limits: { ...NO_LIMITS, maxFiles: 1 } });
  expect(screen.getByText('2 files are too many for one upload, which may have 1.')).toBeTruthy();
  expect(isDisabled('Upload Files')).toBe(true);
});

test('reports insufficient bandwidth before anything is sent', () => {
  show({ limits: { ...NO_LIMITS, bytesLeft: 5 } });
  expect(screen.getByText('6 B are too much: 5 B are left of this month’s bandwidth.')).toBeTruthy();
});
