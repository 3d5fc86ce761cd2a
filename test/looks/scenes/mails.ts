import { sampleLetters } from '../letters.ts';
import { type Scene, scene } from '../scene.ts';

/** The test responds to this URL, not the server. */
const LETTER_URL = '/letter';

export const mails: readonly Scene[] = [...sampleLetters('en').keys()].flatMap((name) =>
  (['light', 'dark'] as const).map((colorScheme) =>
    scene(`mail, ${name}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      const html = sampleLetters(await page.evaluate(() => navigator.language)).get(name) ?? '';
      await page.route(LETTER_URL, (route) => route.fulfill({ contentType: 'text/html', body: html }));
      await page.goto(LETTER_URL);
    }),
  ),
);
