// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AdSlot } from '../../../../../web/features/third-parties/ad-slot';
import { renderOnSite } from '../../drawing';

/** The test calls this function, because the environment has no viewport. */
let comesNear: () => void;
let requestedUrls: string[];

beforeEach(() => {
  requestedUrls = [];
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    requestedUrls.push((script as HTMLScriptElement).src);
  });
  vi.stubEnv('DEV', false);
  localStorage.clear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        comesNear = () => act(() => tell([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

async function show(subscriber: boolean | null, { adsNeedConsent = false, client = 'ca-pub-1' as string | null } = {}) {
  renderOnSite(<AdSlot subscriber={subscriber} />, { adsClientId: client, adsNeedConsent });
  // The slot's code is a separate chunk.
  await act(() => import('../../../../../web/features/third-parties/advertisement'));
}

test('loads nothing before the slot is close to the viewport', async () => {
  await show(false, { client: 'ca-pub-near' });
  expect(requestedUrls).toEqual([]);
  comesNear();
  expect(requestedUrls).toEqual([expect.stringContaining('client=ca-pub-near')]);
});

test('shows subscribers no slot, and loads nothing while the visitor is not known yet', async () => {
  await show(true, { client: 'ca-pub-none' });
  expect(screen.queryByRole('complementary')).toBeNull();
  await show(null, { client: 'ca-pub-none' });
  comesNear();
  expect(screen.getByRole('complementary').textContent).toBe('');
  expect(requestedUrls).toEqual([]);
});

test('asks for consent if the law requires it, stores the answer, and lets visitors change it', async () => {
  await show(false, { adsNeedConsent: true, client: 'ca-pub-consent' });
  comesNear();
  expect(requestedUrls).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'No, Thanks' }));
  expect(screen.getByRole('complementary').textContent).toContain('No advertisements, as you chose.');
  expect(localStorage.getItem('fileshare_ads_consent')).toBe('refused');
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  fireEvent.click(screen.getByRole('button', { name: 'Allow' }));
  expect(localStorage.getItem('fileshare_ads_consent')).toBe('given');
  expect(requestedUrls).toEqual([expect.stringContaining('client=ca-pub-consent')]);
});

test('does not ask again after a refusal', async () => {
  localStorage.setItem('fileshare_ads_consent', 'refused');
  await show(false, { adsNeedConsent: true, client: 'ca-pub-refused' });
  comesNear();
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
  expect(requestedUrls).toEqual([]);
});
