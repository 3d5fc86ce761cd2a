// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { UploadError } from '../../../../../../web/features/uploads/engine/upload';
import { FailedPanel } from '../../../../../../web/features/uploads/panels/failed-panel';
import type { Failed } from '../../../../../../web/features/uploads/panels/stage';
import { siteConfigQuery } from '../../../../../../web/lib/site-config';
import '../../../drawing';

// The way to the plans is a link of the router, which these panels are drawn without.
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: string }) => <a href="/pricing">{children}</a>,
}));

const files = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `photo ${index}.jpg`, reason: `Reason ${index}` }));
const listed = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

/** Shows a failure; what the buttons were pressed for is in the answer. */
function show(error: Partial<UploadError>, given: Partial<Failed> = {}) {
  const pressed: string[] = [];
  const failed: Failed = {
    name: 'failed',
    isCancelled: false,
    error: { code: 'unknown', message: 'Network error', files: [], ...error },
    shareLink: null,
    doneFiles: 0,
    request: { files: [], userId: 'user_1', expiryDays: 5 },
    ...given,
  };
  const queries = new QueryClient();
  queries.setQueryData(siteConfigQuery.queryKey, { payments: true, signIn: {} } as never);
  const press = (name: string) => () => void pressed.push(name);
  render(
    <QueryClientProvider client={queries}>
      <FailedPanel failed={failed} onAgain={press('again')} onBack={press('back')} onDiscard={press('discard')} />
    </QueryClientProvider>,
  );
  return pressed;
}

test('a failed upload says why, and moves the focus to its heading', () => {
  show({ message: 'Too many uploads. Try again in 10 minutes.' });
  expect(screen.getByRole('heading', { name: 'Upload Failed' })).toBe(document.activeElement);
  expect(screen.getByText('Too many uploads. Try again in 10 minutes.').tagName).toBe('DIV');
  expect(screen.queryByRole('list')).toBeNull();
});

test('each of five failed files has its reason', () => {
  show({ files: files(5) });
  expect(screen.getByRole('heading', { name: 'Some Files Did Not Arrive' })).toBe(document.activeElement);
  expect(listed()).toEqual(files(5).map(({ name, reason }) => name + reason));
});

test('of more than five failed files the first five are named, and the others counted', () => {
  show({ files: files(1205) });
  expect(listed()).toEqual([...files(5).map(({ name, reason }) => name + reason), 'and 1,200 more']);
});

test('the link to what has arrived is there to be copied', () => {
  show({ files: files(1) }, { shareLink: 'https://files.example/d/abc', doneFiles: 7 });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Link to what has arrived' }).value).toBe(
    'https://files.example/d/abc',
  );
  expect(screen.getByText(/^7 files arrived\./).tagName).toBe('P');
});

test('whoever is refused for bandwidth learns what is left, until when, and where there is more', () => {
  show({ bandwidth: { remainingBytes: 1.5 * 1024 ** 3, resetsAt: '2026-12-01T00:00:00.000Z' } });
  expect(screen.getByRole('heading', { name: 'Not Enough Bandwidth Left' })).toBe(document.activeElement);
  expect(screen.getByText(/^1\.5 GB left this month\. It begins anew on .*2026/).tagName).toBe('P');
  expect(screen.getByRole('link', { name: 'Upgrade Plan' }).getAttribute('href')).toBe('/pricing');
});

test('a cancelled upload is none that failed', () => {
  const pressed = show({ code: 'cancelled', message: 'Upload cancelled by user' }, { isCancelled: true });
  expect(screen.getByRole('heading', { name: 'Upload Cancelled' })).toBe(document.activeElement);
  for (const name of ['Try Again', 'Change Files', 'Start Over']) fireEvent.click(screen.getByRole('button', { name }));
  expect(pressed).toEqual(['again', 'back', 'discard']);
});
