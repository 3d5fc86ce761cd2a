import { expect, test } from '../acts/browser.ts';

test('reports failures of the page without their messages, at most three times', async ({ page }) => {
  // With the random number 0, the page sends reports in this visit.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/page-failures')) reports.push(request.postDataJSON());
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Choose Files' }).first()).toBeEnabled();
  for (let time = 1; time <= 5; time++) {
    await page.evaluate((line) => {
      const stack = `TypeError: Ada\n at x (${location.origin}/assets/core-abc.js:${line}:1)`;
      const error = Object.assign(new TypeError('Ada'), { stack });
      window.dispatchEvent(new ErrorEvent('error', { error }));
    }, time);
  }
  await expect.poll(() => reports.length).toBe(3);
  expect(reports[0]).toEqual({
    release: expect.stringMatching(/^[\w-]+\.js$/),
    what: 'TypeError',
    place: expect.stringMatching(/^core-abc\.js:\d:1$/),
  });
  await page.reload();
  expect(reports).toHaveLength(3);
});
