// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { UploadError } from '../../../../../../../web/features/uploads/engine/upload';
import { FailedPanel } from '../../../../../../../web/features/uploads/panels/ended/failed-panel';
import type { Failed } from '../../../../../../../web/features/uploads/panels/stage/stage';
import { siteConfigQuery } from '../../../../../../../web/lib/site-config';
import '../../../../drawing';

// The link to the plans needs a router, which these tests do not have.
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: string }) => <a href="/pricing">{children}</a>,
}));

const files = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `photo ${index}.jpg`, reason: `Reason ${index}` }));
const listed = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

/** Shows a failure. Returns the names of the actions that buttons triggered. */
function show(error: Partial<UploadError>, overrides: Partial<Failed> = {}) {
  const pressed: string[] = [];
  const failed: Failed = {
    name: 'failed',
    isCancelled: false,
    error: { code: 'unknown', message: 'Network error', files: [], ...error },
    shareLink: null,
    doneFiles: 0,
    request: { files: [], userId: 'user_1', expiryDays: 5 },
    ...overrides,
  };
  const queries = new QueryClient();
  queries.setQueryData(siteConfigQuery.queryKey, { payments: true, signIn: {} } as never);
  const press = (name: string) => () => void pressed.push(name);
  render(
    <QueryClientProvider client={queries}>
      <FailedPanel failed={failed} onRetry={press('again')} onBack={press('back')} onDiscard={press('discard')} />
    </QueryClientProvider>,
  );
  return pressed;
}

test('tells why an upload failed, and moves the focus to the heading', () => {
  show({ message: 'Too many uploads. Try again in 10 minutes.' });
  expect(screen.getByRole('heading', { name: 'Upload Failed' })).toBe(document.activeElement);
  expect(screen.getByText('Too many uploads. Try again in 10 minutes.').tagName).toBe('DIV');
  expect(screen.queryByRole('list')).toBeNull();
});

test('groups failed files by cause with their number', () => {
  const broken = files(1205).map(({ name }) => ({ name, reason: 'Network error during upload' }));
  const changed = ['a/one.txt', 'two.txt'].map((name) => ({
    name,
    reason: `${name.slice(-7)} changed on disk. Choose it again.`,
  }));
  show({ files: [...broken, ...changed] }, { doneFiles: 93 });
  expect(screen.getByRole('heading', { name: '1,207 of 1,300 files did not arrive' })).toBe(document.activeElement);
  expect(listed()).toEqual([
    'Network error during uploadphoto 0.jpg, photo 1.jpg, photo 2.jpg and 1,202 more',
    'It changed on disk. Choose it again.a/one.txt, two.txt',
  ]);
  expect(screen.getByText('Try Again sends only the missing files.').tagName).toBe('P');
});

test('names a part by its number if only one file failed for this cause', () => {
  const failed = (name: string, reason: string) => ({ name, reason });
  const noUrl = (part: number) => `Failed to get upload URL for part ${part}`;
  show({
    files: [failed('a', noUrl(3)), failed('b', 'Timeout uploading part 1'), failed('c', 'Timeout uploading part 2')],
  });
  expect(listed()).toEqual(['Failed to get upload URL for part 3a', 'Timeout uploading a partb, c']);
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
  expect(screen.getByRole('heading', { name: 'Not Enough Bandwidth Left' })).toBe(document.activeElement);
  expect(screen.getByText(/^1\.5 GB left this month\. It resets on .*2026/).tagName).toBe('P');
  expect(screen.getByRole('link', { name: 'Upgrade Plan' }).getAttribute('href')).toBe('/pricing');
});

test('does not show a cancelled upload as failed', () => {
  const pressed = show({ code: 'cancelled', message: 'Upload cancelled by user' }, { isCancelled: true });
  expect(screen.getByRole('heading', { name: 'Upload cancelled' })).toBe(document.activeElement);
  for (const name of ['Try Again', 'Change Files', 'Close']) fireEvent.click(screen.getByRole('button', { name }));
  expect(pressed).toEqual(['again', 'back', 'discard']);
});
