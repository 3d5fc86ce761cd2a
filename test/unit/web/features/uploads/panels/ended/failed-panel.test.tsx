// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { UploadError } from '../../../../../../../web/features/uploads/engine/upload';
import { FailedPanel } from '../../../../../../../web/features/uploads/panels/ended/failed-panel';
import type { Failed } from '../../../../../../../web/features/uploads/panels/stage/stage';
import { serverNow } from '../../../../../../../web/lib/clock';
import { siteConfigQuery } from '../../../../../../../web/lib/site-config';
import { render } from '../../../../drawing';

// A real link would need a router.
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, ...rest }: { to: string; className: string; children: string }) => <a href={to} {...rest} />,
}));

const files = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `photo ${index}.jpg`, reason: `Reason ${index}` }));
const listed = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

function show(error: Partial<UploadError>, overrides: Partial<Failed> = {}) {
  const pressed: string[] = [];
  const failed: Failed = {
    name: 'failed',
    isCancelled: false,
    error: { code: 'unknown', message: 'Network error', files: [], ...error },
    shareLink: null,
    doneFiles: 0,
    folderId: null,
    request: { files: [], userId: 'user_1', expiryDays: 5 },
    ...overrides,
  };
  const queries = new QueryClient();
  queries.setQueryData(siteConfigQuery.queryKey, { payments: true, signIn: {} } as never);
  const press = (name: string) => () => void pressed.push(name);
  render(
    <QueryClientProvider client={queries}>
      <FailedPanel
        failed={failed}
        onRetry={press('again')}
        onChooseAgain={press('choose')}
        onBack={press('back')}
        onDiscard={press('discard')}
        signInDialog={() => 'Dialog to sign in'}
      />
    </QueryClientProvider>,
  );
  return pressed;
}

test('tells why an upload failed, and moves the focus to the heading', () => {
  show({ message: 'Too many uploads. Try again in 10 minutes.' });
  expect(screen.getByRole('heading', { name: 'Upload Failed' })).toBe(document.activeElement);
  expect(screen.getByText('Too many uploads. Try again in 10 minutes.').tagName).toBe('P');
  expect(screen.queryByRole('list')).toBeNull();
});

const accents = () => [...document.querySelectorAll('.bg-accent')].map(({ textContent }) => textContent);
const BANDWIDTH = { remainingBytes: 5 * 1024 ** 2, resetsAt: '2026-12-01T00:00:00.000Z' };

test.each([
  ['a lost file', { files: [{ name: 'a', reason: 'Gone', lost: {} }] }, 'Choose again', /^Choose it again to continue/],
  ['a failed file', { files: files(1) }, 'Try Again', /still selected/],
  ['a server fault', { code: 'internal' }, 'Try Again', /Try again in a minute\. If it keeps failing, contact us\./],
  ['a busy server', { code: 'busy' }, 'Try Again', /A minute later it usually works/],
  ['an ended session', { code: 'session_ended' }, 'Sign in', /^Sign in, then send them/],
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

test('opens the dialog to sign in, and keeps the panel', () => {
  show({ code: 'id_linked' });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByText('Dialog to sign in')).toBeTruthy();
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
  const broken = files(1205).map(({ name }) => ({ name, reason: 'Network error during upload' }));
  const changed = ['a/one.txt', 'two.txt'].map((name) => ({
    name,
    reason: `${name.slice(-7)} was moved, deleted or changed since you chose it.`,
  }));
  show({ files: [...broken, ...changed] }, { doneFiles: 93 });
  expect(screen.getByRole('heading', { name: '1,207 of 1,300 files did not arrive' })).toBe(document.activeElement);
  expect(listed()).toEqual([
    'photo 0.jpg, photo 1.jpg, photo 2.jpg and 1,202 moreNetwork error during upload',
    'a/one.txt, two.txtThey were moved, deleted or changed since you chose them.',
  ]);
  expect(screen.getByText('Try Again sends only the missing files.').tagName).toBe('P');
});

test('names a part by its number if only one file failed for this cause', () => {
  const failed = (name: string, reason: string) => ({ name, reason });
  const noUrl = (part: number) => `Failed to get upload URL for part ${part}`;
  show({
    files: [failed('a', noUrl(3)), failed('b', 'Timeout uploading part 1'), failed('c', 'Timeout uploading part 2')],
  });
  expect(listed()).toEqual(['aFailed to get upload URL for part 3', 'b, cTimeout uploading a part']);
});

test('shows no link if no file arrived', () => {
  const message = '2 out of 2 files failed to upload. Please try again.';
  show({ files: files(2), message });
  expect(screen.getByRole('heading', { name: 'Upload Failed' })).toBe(document.activeElement);
  expect(screen.getByText(message).tagName).toBe('P');
  expect(screen.queryByRole('link')).toBeNull();
});

test('shows the link to the files that arrived', () => {
  show({ files: files(1) }, { shareLink: 'https://files.example/d/abc', doneFiles: 7 });
  const link = screen.getByRole('link', { name: 'Link to what has arrived: files.example/d/abc' });
  expect(link.getAttribute('href')).toBe('https://files.example/d/abc');
  expect(screen.getByText(/^7 files are ready at this link\./).tagName).toBe('P');
});

test('tells why the whole upload was stopped, with the link to the files that arrived', () => {
  show({ message: 'Sign in again.' }, { shareLink: 'https://files.example/d/abc', doneFiles: 7 });
  expect(screen.getByRole('heading', { name: 'Upload Failed' })).toBe(document.activeElement);
  expect(screen.getByText('Sign in again.').tagName).toBe('P');
  expect(screen.getByRole('link', { name: /^Link to what has arrived/ }).tagName).toBe('A');
});

test('tells how much bandwidth is left, when it resets, and where to get more', () => {
  show({ bandwidth: { remainingBytes: 1.5 * 1024 ** 3, resetsAt: '2026-12-01T00:00:00.000Z' } });
  expect(screen.getByRole('heading', { name: 'Not enough bandwidth left' })).toBe(document.activeElement);
  expect(screen.getByText(/^1\.5 GB left this month\. It resets on .*2026/).tagName).toBe('P');
  expect(screen.getByRole('link', { name: 'Upgrade Plan' }).getAttribute('href')).toBe('/pricing');
});

test('does not show a cancelled upload as failed', () => {
  const pressed = show({ code: 'cancelled', message: 'Upload cancelled by user' }, { isCancelled: true });
  expect(screen.getByRole('heading', { name: 'Upload cancelled' })).toBe(document.activeElement);
  for (const name of ['Try Again', 'Change files', 'Close']) fireEvent.click(screen.getByRole('button', { name }));
  expect(pressed).toEqual(['again', 'back', 'discard']);
});
