// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FileProgress, Upload, UploadProgress } from '../../../../../../web/features/uploads/engine/upload';
import { ProgressPanel } from '../../../../../../web/features/uploads/panels/progress-panel';
import '../../../drawing';

const MB = 1024 * 1024;

/** An upload that stands still in this state. */
function uploadIn(state: Partial<UploadProgress>, files: FileProgress[] = []) {
  const progress: UploadProgress = {
    phase: 'uploading',
    totalFiles: 3,
    doneFiles: 1,
    totalBytes: 10 * MB,
    sentBytes: 4 * MB,
    percent: 40,
    bytesPerSecond: 2 * MB,
    secondsLeft: 3,
    shareLink: null,
    error: null,
    result: null,
    ...state,
  };
  const cancel = vi.fn();
  const upload = { subscribe: () => () => {}, progress: () => progress, files: () => files, cancel };
  return { upload: upload as unknown as Upload, cancel };
}

const show = (state: Partial<UploadProgress>, files?: FileProgress[]) => {
  const { upload, cancel } = uploadIn(state, files);
  render(<ProgressPanel upload={upload} />);
  return cancel;
};
/** A figure by its name, as it is read. */
const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
const whole = () => screen.getByRole('progressbar', { name: 'Whole upload' });

test.each([
  ['preparing', 'Preparing'],
  ['uploading', 'Uploading'],
  ['offline', 'Waiting for the connection'],
  ['finishing', 'Finishing'],
] as const)('an upload that is %s is headed by %s', (phase, title) => {
  show({ phase });
  expect(screen.getByRole('heading', { name: title })).toBe(document.activeElement);
});

test('an upload under way tells how far it is, how fast, and for how long yet', () => {
  show({ shareLink: 'https://files.example/d/abc' });
  expect(whole().getAttribute('aria-valuenow')).toBe('40');
  expect(screen.getByText('Processing file 2 of 3').tagName).toBe('P');
  expect(screen.getByText('4 MB of 10 MB').tagName).toBe('P');
  expect([figure('Speed'), figure('Time remaining')]).toEqual(['2.0 MB/s', '00:00:03']);
  expect(figure('In queue')).toBe('2');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Link of this upload' }).value).toBe(
    'https://files.example/d/abc',
  );
  expect(screen.queryByRole('status')).toBeNull();
});

test('before anything is known there are no figures, and the bar says nothing', () => {
  show({ phase: 'preparing', doneFiles: 0, sentBytes: 0, percent: 0, bytesPerSecond: null, secondsLeft: null });
  expect(whole().getAttribute('aria-valuenow')).toBeNull();
  expect([figure('Speed'), figure('Time remaining')]).toEqual(['–', '--:--:--']);
  expect(figure('Destination')).toBe('New share link');
});

test('when the last file is done it is not counted beyond the last', () => {
  show({ phase: 'finishing', doneFiles: 3, percent: 100 });
  expect(screen.getByText('Processing file 3 of 3').tagName).toBe('P');
  expect(figure('In queue')).toBe('0');
});

test.each([
  [false, 'You are offline. The upload goes on by itself when the connection is back.'],
  [true, 'The server cannot be reached. The upload goes on by itself as soon as it answers.'],
])('without a connection it says whose it is, and that it goes on by itself (browser online: %s)', (online, words) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  show({ phase: 'offline' });
  expect(screen.getByRole('status').textContent).toBe(words);
});

test('a cancel of more than a moment asks first', () => {
  const early = show({});
  fireEvent.click(screen.getByRole('button', { name: 'Cancel Upload' }));
  expect(early).toHaveBeenCalledTimes(1);
});

test('each file shows its state: under way with a bar, waiting with its size, done, or why it failed', () => {
  const file = (id: number, given: Partial<FileProgress>) =>
    ({ id, name: `${id}.txt`, path: '', size: 2 * MB, sentBytes: 0, error: null, ...given }) as unknown as FileProgress;
  show({}, [
    file(1, { state: 'done', sentBytes: 2 * MB }),
    file(2, { state: 'sending', sentBytes: MB }),
    file(3, { state: 'waiting' }),
    file(4, { state: 'failed', error: 'The file has changed' }),
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
  expect(row('4.txt').getByRole('img', { name: 'Failed: The file has changed' }).tagName).toBe('svg');
});

test('Cancel Upload cancels it', () => {
  const cancel = show({});
  fireEvent.click(screen.getByRole('button', { name: 'Cancel Upload' }));
  expect(cancel).toHaveBeenCalledTimes(1);
});
