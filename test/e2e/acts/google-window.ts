import type { Page } from '@playwright/test';

interface Stub {
  deliver(event: object): void;
}

/** Replaces Google's frame script and the page in the sign-in window. The window and the emulator are real. */
export async function stubGoogle(page: Page, person: { sub: string; email: string; name: string }): Promise<void> {
  await page.addInitScript(() => {
    const handlers = new Map<string, (message: object) => void>();
    const frame = {
      restyle: async () => {},
      ping: async (answered: () => void) => answered(),
      register: (name: string, handler: (message: object) => void) => handlers.set(name, handler),
      send: () => {},
    };
    const context = { open: (_: object, opened: (openedFrame: typeof frame) => Promise<unknown>) => opened(frame) };
    const iframes = { Iframe: class {}, CROSS_ORIGIN_IFRAMES_FILTER: () => true, getContext: () => context };
    const deliver = (authEvent: object) => handlers.get('authEvent')?.({ authEvent });
    Object.assign(window, { gapi: { iframes }, googleStub: { deliver } });
  });
  await page.context().route('**/emulator/auth/handler**', async (route) => {
    const { searchParams } = new URL(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<title>Google</title>Choose an account' });
    const answer = new URLSearchParams({ providerId: 'google.com', id_token: JSON.stringify(person) });
    const event = {
      type: searchParams.get('authType'),
      eventId: searchParams.get('eventId'),
      urlResponse: `http://localhost/?${answer}`,
    };
    await page.evaluate((message) => (window as unknown as { googleStub: Stub }).googleStub.deliver(message), event);
  });
}
