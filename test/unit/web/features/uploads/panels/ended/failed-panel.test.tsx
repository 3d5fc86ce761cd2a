// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { UploadError } from '../../../../../../../web/features/uploads/engine/upload';
import { FailedPanel } from '../../../../../../../web/features/uploads/panels/ended/failed-panel';
import { causesOf } from '../../../../../../../web/features/uploads/panels/ended/failure-causes';
import type { Failed } from '../../../../../../../web/features/uploads/panels/stage/stage';
import { ApiError } from '../../../../../../../web/lib/api';
import { serverNow } from '../../../../../../../web/lib/clock';
import type { ErrorCode } from '../../../../../../../worker/contract/errors';
import { renderOnSite, SELLING } from '../../../../drawing';
import { fileProgress } from '../../picked-files';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, ...rest }: { to: string; className: string; children: string }) => <a href={to} {...rest} />,
}));

const files = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `photo ${index}.jpg`, failure: { code: 'network' } as const }));
const refused = (code: ErrorCode, message: string, detail = {}): Partial<UploadError> => ({
  code,
  refusal: new ApiError(code, 400, message, detail),
});
const listed = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

function show(error: Partial<UploadError>, overrides: Partial<Failed> = {}) {
  const pressed: string[] = [];
  const failed: Failed = {
    name: 'failed',
    isCancelled: false,
    title: '',
    files: [],
    error: { code: 'unknown', files: [], ...error },
    shareLink: null,
    doneFiles: 0,
    folderId: null,
    request: { files: [], userId: 'user_1', expiryDays: 5 },
    ...overrides,
  };
  const press = (name: string) => () => void pressed.push(name);
  renderOnSite(
    <FailedPanel
      failed={failed}
      onRetry={press('again')}
      onChooseAgain={press('choose')}
      onBack={press('back')}
      onDiscard={press('discard')}
      signInDialog={() => 'Dialog to sign in'}
    />,
    SELLING,
  );
  return pressed;
}

const accents = () => [...document.querySelectorAll('.bg-accent')].map(({ textContent }) => textContent);
const BANDWIDTH = { remainingBytes: 5 * 1024 ** 2, resetsAt: '2026-12-01T00:00:00.000Z' };

test.each([
  [
    'a lost file',
    { files: [{ name: 'a', failure: { code: 'file_changed' }, lost: {} }] },
    'Choose again',
    /^Choose it again to continue/,
  ],
  ['a failed file', { files: files(1) }, 'Try Again', /still selected/],
  ['a server fault', { code: 'internal' }, 'Try Again', /Try again in a minute\. If it keeps failing, contact us\./],
  ['a busy server', { code: 'busy' }, 'Try Again', /A minute later it usually works/],
  ['an ended session', { code: 'session_ended' }, 'Sign in', /still selected/],
  ['too little bandwidth', { bandwidth: BANDWIDTH }, 'Upgrade Plan', /You can upgrade, choose fewer files, or wait/],
  ['files that are refused', { code: 'invalid_input' }, 'Change files', /^Change the files/],
  ['an excluded uploader', { code: 'uploader_excluded' }, 'Contact', null],
  ['an ended request', { code: 'request_closed' }, null, /^Ask for a new request/],
] as const)('after %s, offers the action that helps as the only accent button', (_, error, accent, advice) => {
  show(error as Partial<UploadError>, {
    request: { files: [{ file: new File(['a'], 'a.txt'), path: '' }], userId: 'user_1', expiryDays: 5 },
  });
  expect(accents()).toEqual(accent === null ? [] : [accent]);
  if (advice !== null) expect(screen.getByText(advice).tagName).toBe('P');
});

test('lists the files without a state if none has arrived', () => {
  show({ code: 'internal' }, { files: ['a.txt', 'b.txt'].map((name) => fileProgress(name)) });
  expect(screen.getAllByText('2 MB')).toHaveLength(2);
  expect(screen.queryByText('Did not arrive')).toBeNull();
});

test('opens the dialog to sign in, and keeps the panel', () => {
  show({ code: 'id_linked' });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByText('Dialog to sign in')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Upload Failed' })).toBeTruthy();
});

test('counts down until the server accepts another attempt', () => {
  vi.useFakeTimers();
  const pressed = show({ code: 'too_many_uploads', retryAt: serverNow() + 65_000 });
  fireEvent.click(screen.getByRole('button', { name: 'Try Again in 00:01:05' }));
  expect(pressed).toEqual([]);
  act(() => void vi.advanceTimersByTime(66_000));
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(pressed).toEqual(['again']);
  vi.useRealTimers();
});

test('groups failed files by cause with their number', () => {
  const broken = files(1205);
  const changed = ['a/one.txt', 'two.txt'].map((name) => ({
    name,
    failure: { code: 'file_changed' } as const,
  }));
  show({ files: [...broken, ...changed] }, { doneFiles: 93 });
  expect(screen.getByRole('heading', { name: '1,207 of 1,300 files did not arrive' })).toBe(document.activeElement);
  expect(listed()).toEqual([
    'photo 0.jpg, photo 1.jpg, photo 2.jpg and 1,202 moreNetwork error during upload.',
    'a/one.txt, two.txtThey were moved, deleted or changed since you chose them.',
  ]);
  expect(screen.getByText('Try Again sends only the missing files.').tagName).toBe('P');
});

test.each<[UploadError['files'][number]['failure'], one: string, several: string]>([
  [
    { code: 'file_changed' },
    'It was moved, deleted or changed since you chose it.',
    'They were moved, deleted or changed since you chose them.',
  ],
  [
    { code: 'file_differs' },
    'It differs from the file whose upload was started. Delete that one first, then add this one.',
    'They differ from the files whose upload was started. Delete those first, then add these.',
  ],
  [{ code: 'timeout', minutes: 1 }, 'Upload timed out after 1 minute.', 'Upload timed out after 1 minute.'],
  [
    { code: 'refused', error: new ApiError('unknown', 502) },
    'The server answered with status 502.',
    'The server answered with status 502.',
  ],
  [
    { code: 'refused', error: new ApiError('upload_url_stopped', 403) },
    'This file arrived damaged too often. Try again in an hour.',
    'This file arrived damaged too often. Try again in an hour.',
  ],
])('explains %o for one file and for several', (failure, one, several) => {
  expect(causesOf([{ name: 'a', failure }])).toEqual([{ names: ['a'], reason: one }]);
  const other = { code: 'network' } as const;
  expect(
    causesOf([
      { name: 'a', failure },
      { name: 'b', failure: other },
      { name: 'c', failure: { ...failure } },
    ]),
  ).toEqual([
    { names: ['a', 'c'], reason: several },
    { names: ['b'], reason: 'Network error during upload.' },
  ]);
});

test.each<[Partial<UploadError>, string]>([
  [{ code: 'unknown' }, 'Upload failed. Please try again.'],
  [refused('unknown' as ErrorCode, ''), 'Failed to start upload.'],
  [
    { code: 'network', refusal: new ApiError('network', 0) },
    'Network error: Unable to reach server. Please check your connection and try again.',
  ],
  [{ code: 'taken_down' }, 'This content has been removed.'],
  [
    {
      ...refused('invalid_input', 'files[0].path: is too long', { fields: { field: 'files[0].path' } }),
      fileName: 'x/a',
    },
    'The server does not accept “x/a”: it is in too many folders, or their names are too long.',
  ],
  [
    { ...refused('invalid_input', 'files[0].name: no', { fields: { field: 'files[0].name' } }), fileName: 'x/a' },
    'The server does not accept the name “x/a”.',
  ],
  [
    { ...refused('file_too_large', '', { fields: { field: 'files[0].size' } }), fileName: 'x/a.iso' },
    'The file is larger than the limit.',
  ],
])('explains that the whole upload failed: %o', (error, words) => {
  show(error);
  expect(screen.getByText(words).tagName).toBe('P');
});

test('closes instead of changing the files if some files have arrived', () => {
  const pressed = show(
    { code: 'files_failed', files: files(1) },
    { shareLink: 'https://example.com/d/a', doneFiles: 3 },
  );
  expect(screen.queryByRole('button', { name: 'Change files' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(pressed).toEqual(['discard']);
});

test('does not say to try again if the only file is lost', () => {
  show({ code: 'files_failed', files: [{ name: 'a', failure: { code: 'file_changed' }, lost: {} }] } as never);
  expect(screen.getByText(/^Choose it again/).tagName).toBe('P');
  expect(screen.queryByText(/Please try again/)).toBeNull();
});

test('tells how much bandwidth is left, when it resets, and where to get more', () => {
  show({ bandwidth: { remainingBytes: 1.5 * 1024 ** 3, resetsAt: '2026-12-01T00:00:00.000Z' } });
  expect(screen.getByRole('heading', { name: 'Not enough bandwidth left' })).toBe(document.activeElement);
  expect(screen.queryByText('Bandwidth limit exceeded')).toBeNull();
  expect(screen.getByText(/^1\.5 GB left this month\. It resets on .*2026/).tagName).toBe('P');
  expect(screen.getByRole('link', { name: 'Upgrade Plan' }).getAttribute('href')).toBe('/pricing');
});

test('does not show a cancelled upload as failed', () => {
  const pressed = show({ code: 'cancelled' }, { isCancelled: true });
  expect(screen.getByRole('heading', { name: 'Upload cancelled' })).toBe(document.activeElement);
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  expect(pressed).toEqual(['again', 'back']);
});
