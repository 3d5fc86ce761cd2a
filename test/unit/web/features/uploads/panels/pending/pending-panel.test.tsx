// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import type { PickedFile } from '../../../../../../../web/features/uploads/engine/upload';
import { PendingPanel } from '../../../../../../../web/features/uploads/panels/pending/pending-panel';
import { sortOut } from '../../../../../../../web/features/uploads/panels/pending/sort-out';
import { NO_OPTIONS } from '../../../../../../../web/features/uploads/panels/stage/stage';
import { siteConfigQuery } from '../../../../../../../web/lib/site-config';
import { render } from '../../../../drawing';

// A real link would need a router.
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}));

const pickedFile = (name: string, path = '', size = 3): PickedFile => ({
  file: new File(['a'.repeat(size)], name),
  path,
});
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
  const queries = new QueryClient();
  queries.setQueryData(siteConfigQuery.queryKey, { payments: true, signIn: {} } as never);
  render(
    <QueryClientProvider client={queries}>
      <PendingPanel {...shown} {...acts} {...props} />
    </QueryClientProvider>,
  );
  return acts;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');

test('counts picked files, adds up their sizes, and lists them with their directories', () => {
  show();
  expect(screen.getByRole('heading', { name: 'Files to Upload (2)' })).toBe(document.activeElement);
  expect(screen.getByText('6 B').tagName).toBe('P');
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'a.txt3\u00a0B',
    'holiday1 file3\u00a0B',
    'b.txtholiday/day 13\u00a0B',
  ]);
});

test('lists files in natural order, and suggests the name of the first one', () => {
  show({ files: ['IMG_10.jpg', 'Zebra.jpg', 'IMG_9.jpg', 'apple.jpg'].map((name) => pickedFile(name)) });
  const names = ['apple.jpg', 'IMG_9.jpg', 'IMG_10.jpg', 'Zebra.jpg'];
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(names.map((name) => `${name}3\u00a0B`));
  expect(nameField().placeholder).toBe('apple.jpg and 3 more');
});

test('removes a file from the list', () => {
  const { onRemove } = show();
  press('Remove b.txt');
  expect(onRemove.mock.calls).toEqual([[FILES[1]]]);
});

test('removes a picked folder from the list as a whole', () => {
  const { onRemoveFolder } = show();
  press('Remove holiday');
  expect(onRemoveFolder.mock.calls).toEqual([['holiday']]);
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

test('leaves out system files, with a note that adds them back', () => {
  const { onSendSystemFiles } = show({
    files: [...FILES, pickedFile('.DS_Store'), pickedFile('.DS_Store', 'holiday')],
  });
  expect(screen.getByRole('heading', { name: 'Files to Upload (2)' })).toBeTruthy();
  expect(screen.getByText('2 system files were left out')).toBeTruthy();
  expect(screen.getByText('.DS_Store')).toBeTruthy();
  press('Send them too');
  expect(onSendSystemFiles).toHaveBeenCalledTimes(1);
});

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });

test('lets the user name the upload, and shows the default name as placeholder', () => {
  const { onRename } = show();
  expect(nameField().placeholder).toBe('a.txt and 1 more');
  fireEvent.change(nameField(), { target: { value: 'Holiday' } });
  expect(onRename.mock.calls[0]?.[0]).toBe('Holiday');
});

test('names the upload after the picked folder', () => {
  show({ files: [pickedFile('a', 'Trip'), pickedFile('b', 'Trip/day 1')] });
  expect(nameField().placeholder).toBe('Trip');
});

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

test('disables the upload while files are being read, but not Cancel', () => {
  const { onCancel } = show({ reading: true });
  expect([isDisabled('Upload Files'), isDisabled('Cancel')]).toEqual([true, false]);
  press('Cancel');
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('leaves out a file above the size limit, names it with both sizes, and can send the other files', () => {
  show({ files: [...FILES, pickedFile('film.mkv', '', 2048)], limits: { ...NO_LIMITS, maxFileBytes: 1024 } });
  expect(screen.getByRole('alert').textContent).toBe(
    '“film.mkv” is 2\u00a0KB; the largest file here is 1\u00a0KB. We skipped it.Premium takes files of up to 900\u00a0GB. See Premium',
  );
  expect(screen.getByRole('link', { name: 'See Premium' }).getAttribute('href')).toBe('/pricing');
  expect(screen.getByRole('heading', { name: 'Files to Upload (2)' })).toBeTruthy();
  expect(isDisabled('Upload Files')).toBe(false);
});

test('names several files above the size limit together, and disables the upload without any other file', () => {
  const files = ['a', 'b', 'c', 'd'].map((name) => pickedFile(name, '', 2048));
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
