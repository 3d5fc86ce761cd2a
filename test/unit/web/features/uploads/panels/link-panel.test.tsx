// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type {
  CompletedUpload,
  FileProgress,
  Upload,
  UploadProgress,
} from '../../../../../../web/features/uploads/engine/upload';
import { LinkPanel } from '../../../../../../web/features/uploads/panels/link-panel';
import type { Completed, Uploading } from '../../../../../../web/features/uploads/panels/stage/stage';
import { DAY_MS } from '../../../../../../worker/contract/units';
import { render } from '../../../drawing';

const MB = 1024 * 1024;
const LINK = 'https://files.example/d/abcdefghijklmnop';

const file = (name: string, overrides: Partial<FileProgress>): FileProgress => ({
  name,
  path: '',
  size: 2 * MB,
  sentBytes: 0,
  state: 'waiting',
  attempt: null,
  failure: null,
  ...overrides,
});

function uploadIn(state: Partial<UploadProgress>, files: FileProgress[] = []) {
  const progress: UploadProgress = {
    phase: 'uploading',
    totalFiles: 8,
    doneFiles: 7,
    totalBytes: 10 * MB,
    sentBytes: 4 * MB,
    percent: 40,
    bytesPerSecond: 2 * MB,
    secondsLeft: 3,
    shareLink: LINK,
    folderId: 'folder-1',
    error: null,
    result: null,
    ...state,
  };
  const cancel = vi.fn();
  const upload = { title: 'Photos', subscribe: () => () => {}, progress: () => progress, files: () => files, cancel };
  return { upload: upload as unknown as Upload, cancel };
}

const uploading = (upload: Upload): Uploading => ({
  name: 'uploading',
  upload,
  request: { files: [], userId: 'user_1', expiryDays: 5 },
});

const completed = (result: Partial<CompletedUpload> = {}, overrides: Partial<Completed> = {}): Completed => ({
  name: 'completed',
  hasPassword: false,
  downloadLimit: null,
  result: {
    folderId: 'folder-1',
    folderName: 'report.pdf',
    filename: 'report.pdf',
    shareLink: LINK,
    fileCount: 1,
    totalSize: 3,
    uploadDate: '2026-11-23T00:00:00.000Z',
    expiryDate: null,
    status: 'completed',
    ...result,
  },
  ...overrides,
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
const show = (state: Partial<UploadProgress>, files?: FileProgress[]) => {
  const { upload, cancel } = uploadIn(state, files);
  render(panel(uploading(upload)));
  return cancel;
};
const uploadBar = () => screen.getByRole('progressbar', { name: 'Whole upload' });
const link = () => screen.getByRole('link', { name: 'Share link: files.example/d/abcdefghijklmnop' });

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

test('shows link, progress, speed and remaining time of a running upload', () => {
  show({});
  expect(link().getAttribute('href')).toBe(LINK);
  expect(link().textContent).toBe('files.example/d/abcdefghijklmnop');
  expect(screen.getByText('Manages folder-1').tagName).toBe('DIV');
  expect(uploadBar().getAttribute('aria-valuenow')).toBe('40');
  expect(screen.getByText('Processing file 8 of 8').tagName).toBe('P');
  expect(screen.getByText('2.0 MB/s · 00:00:03 left').tagName).toBe('P');
  expect(screen.getByText('8 files · 10 MB').tagName).toBe('SPAN');
  expect(screen.queryByRole('status')).toBeNull();
});

test('says that it checks what has arrived, instead of a speed, and which file it checks', () => {
  show({ phase: 'verifying', sentBytes: 0 }, [file('film.mkv', { state: 'verifying', sentBytes: MB })]);
  expect(screen.getByText('Checking what has arrived…').tagName).toBe('P');
  expect(screen.queryByText(/MB\/s/)).toBeNull();
  expect(screen.getByText('film.mkv')).toBeTruthy();
  expect(screen.getByText('Checking…', { selector: 'span' })).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'film.mkv' }).getAttribute('aria-valuenow')).toBe('50');
});

test('shows an empty bar without speed and link before anything is known', () => {
  show({
    phase: 'preparing',
    doneFiles: 0,
    sentBytes: 0,
    percent: 0,
    bytesPerSecond: null,
    secondsLeft: null,
    shareLink: null,
    folderId: null,
  });
  expect(uploadBar().getAttribute('aria-valuenow')).toBe('0');
  expect(screen.queryByText(/B\/s/)).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy Link' })).toHaveProperty('disabled', true);
  expect(screen.getByText('Processing file 1 of 8').tagName).toBe('P');
});

test('shows the bytes of a single file once, without a row', () => {
  show({ totalFiles: 1, doneFiles: 0 }, [file('film.mkv', { state: 'sending', sentBytes: 4 * MB, size: 10 * MB })]);
  expect(screen.getAllByText(/4 MB/).map(({ textContent }) => textContent)).toEqual(['4\u00a0MB of 10\u00a0MB']);
  expect(screen.queryByText('10 MB')).toBeNull();
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('shows the retry of a single file in place of its speed', () => {
  show({ totalFiles: 1, doneFiles: 0, bytesPerSecond: null, secondsLeft: null }, [
    file('film.mkv', { state: 'sending', attempt: { number: 2, of: 4 } }),
  ]);
  expect(screen.getByText('Attempt 2 of 4').tagName).toBe('P');
});

test.each([
  [false, 'Your upload resumes when you’re back online.'],
  [true, 'We can’t reach the server. Your upload resumes by itself.'],
])('says what is unreachable, and that the upload resumes automatically (browser online: %s)', (online, words) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  show({ phase: 'offline' });
  expect(screen.getByRole('status').textContent).toBe(words);
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
  const { rerender } = render(
    panel(completed({ folderName: 'a.txt and 2 more', fileCount: 3, totalSize: MB }, { files })),
  );
  expect(about()).toBe('a.txt and 2 more1\u00a0MB');
  rerender(panel(completed({ folderName: 'All and 2 more', fileCount: 3, totalSize: MB }, { files })));
  expect(about()).toBe('All and 2 more3 files · 1\u00a0MB');
});

test('shows each of several files as sending, retrying, waiting, done or failed', () => {
  show({}, [
    file('1.txt', { state: 'done', sentBytes: 2 * MB }),
    file('2.txt', { state: 'sending', sentBytes: MB }),
    file('3.txt', {}),
    file('4.txt', { state: 'failed', failure: { code: 'file_changed' } }),
    file('5.txt', { state: 'sending', attempt: { number: 2, of: 4 } }),
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

test('keeps link and rows when the upload ends, and replaces the progress by the next steps', () => {
  const { upload } = uploadIn({}, [file('1.txt', { state: 'done' }), file('2.txt', { state: 'done' })]);
  const { rerender } = render(panel(uploading(upload)));
  const [before, copy] = [link(), screen.getByRole('button', { name: 'Copy Link' })];
  rerender(panel(completed({ folderName: 'Photos', fileCount: 8 }, { upload })));
  expect(link()).toBe(before);
  expect(screen.getByRole('button', { name: 'Copy Link' })).toBe(copy);
  expect(screen.getAllByRole('listitem')).not.toHaveLength(0);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Upload Successful!' })).toBe(document.activeElement);
  expect(screen.getByRole('link', { name: 'View Files' }).getAttribute('href')).toBe(LINK);
});

test('shows a finished upload of one file with its name, size and downloads', async () => {
  render(panel(completed({}, { downloadLimit: 3 })));
  expect(screen.getByText('report.pdf').parentElement?.parentElement?.textContent).toBe('report.pdf3\u00a0B');
  expect(screen.getByText('2 downloads').tagName).toBe('LI');
  expect(screen.getByText(/Deleted after 3 downloads\.$/).textContent).toBe('No expiry. Deleted after 3 downloads.');
  expect((await screen.findByRole('img', { name: `QR code of ${LINK}` })).tagName).toBe('svg');
});

test('shows the number of files', () => {
  render(panel(completed({ fileCount: 1200, folderName: 'Photos' })));
  expect(screen.getByText(/1,200 files · /).tagName).toBe('SPAN');
});

test('tells when a link expires', () => {
  render(panel(completed({ expiryDate: new Date(Date.now() + 5 * DAY_MS - 1000).toISOString() })));
  expect(screen.getByRole('button', { name: 'in 5 days' }).parentElement?.textContent).toBe('Expires in 5 days');
});

test('tells that a protected link also needs the password', () => {
  render(panel(completed({}, { hasPassword: true })));
  expect(screen.getByText('Anyone with the link and the password can download.').tagName).toBe('SPAN');
});

test('shows and hides the QR code with a button', () => {
  render(panel(completed()));
  fireEvent.click(screen.getByRole('button', { name: 'Hide QR code', expanded: true }));
  expect(screen.queryByRole('button', { name: 'Download QR Code' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show QR code', expanded: false }));
  expect(screen.getByRole('button', { name: 'Download QR Code' }).tagName).toBe('BUTTON');
});

test("shares the link with the device's share sheet", () => {
  const share = vi.fn(async () => {});
  Object.assign(navigator, { share });
  render(panel(completed()));
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({ title: 'report.pdf', url: LINK });
  Reflect.deleteProperty(navigator, 'share');
});

test('returns to the drop zone with Upload Another File', () => {
  onAnother.mockClear();
  render(panel(completed()));
  fireEvent.click(screen.getByRole('button', { name: 'Upload Another File' }));
  expect(onAnother).toHaveBeenCalledTimes(1);
});
