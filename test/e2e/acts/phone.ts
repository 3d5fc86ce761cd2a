/** Replacements for phone features that headless Chromium lacks. */
import type { BrowserContext, Page } from '@playwright/test';

export const addCamera = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Object.defineProperty(HTMLInputElement.prototype, 'capture', { configurable: true, value: '' });
  });

/** Answers requests for the permission. Returns a function that returns how often the page has asked. */
export async function answerNotifications(
  context: BrowserContext,
  permission: NotificationPermission,
): Promise<() => number> {
  let questions = 0;
  if (permission === 'granted') await context.grantPermissions(['notifications']);
  await context.exposeFunction('countQuestion', () => {
    questions += 1;
  });
  await context.addInitScript((answer) => {
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => answer });
    Notification.requestPermission = async () => {
      await (window as unknown as { countQuestion(): Promise<void> }).countQuestion();
      return answer;
    };
  }, permission);
  return () => questions;
}

/** Returns true if the page cancels the event. A call of `prompt()` changes the title of the page. */
export const offerInstallation = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const prompt = () => {
      document.title = 'the browser asks';
      return Promise.resolve({ outcome: 'accepted' });
    };
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    return !window.dispatchEvent(event);
  });
