// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type {
  CompletedUpload,
  FileProgress,
  PickedFile,
  UploadProgress,
} from '../../../../../../web/features/uploads/engine/upload';
import { LinkPanel } from '../../../../../../web/features/uploads/panels/link-panel';
import type { Completed, Uploading } from '../../../../../../web/features/uploads/panels/stage/stage';
import { DAY_MS } from '../../../../../../worker/contract/units';
import { render } from '../../../drawing';
import { fileProgress, startedUpload, uploadProgress } from '../picked-files';

const MB = 1024 * 1024;
const LINK = 'https://files.example/d/abcdefghijklmnop';

const SENDING: Partial<UploadProgress> = {
  totalFiles: 8,
  doneFiles: 7,
  totalBytes: 10 * MB,
  sentBytes: 4 * MB,
  percent: 40,
  bytesPerSecond: 2 * MB,
  secondsLeft: 3,
  shareLink: LINK,
  folderId: 'folder-1',
};

const completed = (result: Partial<CompletedUpload>, files: PickedFile[] = []): Completed => ({
  name: 'completed',
  ...startedUpload({ files, userId: 'user_1', expiryDays: 5 }),
  result: {
    folderId: 'folder-1',
    folderName: 'report.pdf',
    shareLink: LINK,
    fileCount: 1,
    totalSize: 3,
    expiryDate: null,
    ...result,
  },
});

const onAnother = vi.fn();
const panel = (stage: Uploading | Completed) => (
  <LinkPanel
    stage={stage}
    managementLink={(folderId) => `Manages ${folderId}`}
    downloadsOf={() => '2 downloads'}
    onNewUpload={onAnother}
  />
);
const show = (progress: Partial<UploadProgress>, files?: FileProgress[]) => {
  const request = { files: [], userId: 'user_1', expiryDays: 5 };
  const started = startedUpload(request, { ...SENDING, ...progress, ...(files && { files }) });
  const cancel = vi.fn();
  render(panel({ name: 'uploading', ...started, upload: { ...started.upload, cancel } }));
  return cancel;
};
const uploadBar = () => screen.getByRole('progressbar', { name: 'Whole upload' });

test.each([
  ['preparing', 'Preparing'],
  ['verifying', 'Checking…'],
  ['uploading', 'Uploading'],
  ['offline', 'No connection'],
  ['finishing', 'Checking…'],
] as const)('shows an upload in phase %s under the heading %s', (phase, title) => {
  show({ phase });
  expect(screen.getByRole('heading', { name: title })).toBe(document.activeElement);
});

test('shows an empty bar without speed and link before anything is known', () => {
  show(uploadProgress({ phase: 'preparing', totalFiles: 8 }));
  expect(uploadBar().getAttribute('aria-valuenow')).toBe('0');
  expect(screen.queryByText(/B\/s/)).toBeNull();
  expect(screen.getByText('Estimating time left…').tagName).toBe('P');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy Link' })).toHaveProperty('disabled', true);
  expect(screen.getByText('Processing file 1 of 8').tagName).toBe('P');
});

test('cancels a short upload without confirmation', () => {
  const cancel = show({});
  fireEvent.click(screen.getByRole('button', { name: 'Cancel Upload' }));
  expect(cancel).toHaveBeenCalledTimes(1);
});

test('asks for confirmation before cancelling a long upload', () => {
  const cancel = show({ sentBytes: 21 * MB, totalBytes: 40 * MB });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel Upload' }));
  expect(cancel).not.toHaveBeenCalled();
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel this upload?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel Upload' }));
  expect(cancel).toHaveBeenCalledTimes(1);
});

test('leaves out the number of files if the default name has it', () => {
  const files = ['b.txt', 'a.txt', 'c.txt'].map((name) => ({ file: new File([], name), path: '' }));
  const about = () => screen.getByRole('heading', { name: 'Upload Successful!' }).nextElementSibling?.textContent;
  const { rerender } = render(panel(completed({ folderName: 'a.txt and 2 more', fileCount: 3, totalSize: MB }, files)));
  expect(about()).toBe('a.txt and 2 more1\u00a0MB');
  rerender(panel(completed({ folderName: 'All and 2 more', fileCount: 3, totalSize: MB }, files)));
  expect(about()).toBe('All and 2 more3 files · 1\u00a0MB');
});

test('shows each of several files as sending, retrying, waiting, done or failed', () => {
  show({}, [
    fileProgress('1.txt', { state: 'done', sentBytes: 2 * MB }),
    fileProgress('2.txt', { state: 'sending', sentBytes: MB }),
    fileProgress('3.txt', {}),
    fileProgress('4.txt', { state: 'failed', failure: { code: 'file_changed' } }),
    fileProgress('5.txt', { state: 'sending', attempt: { number: 2, of: 4 } }),
  ]);
  const row = (name: string) =>
    within(
      screen.getAllByRole('listitem').find((item) => item.textContent?.startsWith(name)) ?? document.createElement('p'),
    );
  expect(row('1.txt').getByRole('img', { name: 'Done' }).tagName).toBe('svg');
  expect(row('2.txt').getByRole('progressbar', { name: '2.txt' }).getAttribute('aria-valuenow')).toBe('50');
  expect(row('2.txt').getByText('1 MB of 2 MB').tagName).toBe('SPAN');
  expect(row('3.txt').getByText('2 MB').tagName).toBe('SPAN');
  expect(row('3.txt').queryByRole('progressbar')).toBeNull();
  expect(
    row('4.txt').getByRole('img', { name: 'Failed: It was moved, deleted or changed since you chose it.' }).tagName,
  ).toBe('svg');
  expect(row('5.txt').getByText('Attempt 2 of 4').tagName).toBe('SPAN');
  expect(row('5.txt').queryByRole('progressbar')).toBeNull();
});

test('tells when a link expires', () => {
  render(panel(completed({ expiryDate: new Date(Date.now() + 5 * DAY_MS - 1000).toISOString() })));
  expect(screen.getByRole('button', { name: 'in 5 days' }).parentElement?.textContent).toBe('Expires in 5 days');
});
