import type { Page } from '@playwright/test';
import { directionOf, LANGUAGES } from '../../../worker/contract/languages.ts';
import { catalogueOf } from '../../harness/words/catalogue.ts';
import { speak, stopTranslating } from '../../harness/words/speak.ts';
import { alive, chooseFiles, download, openFolder, shareLink, startUpload } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { cutTexts, englishTexts } from '../acts/languages.ts';

test.use({ viewport: { width: 375, height: 812 } });
test.afterAll(stopTranslating);

for (const language of LANGUAGES.filter((each) => each !== 'en')) {
  test.describe(`A browser set to ${language}`, () => {
    test.use({ locale: language });

    test('sends and receives files, and shows neither English nor a cut text', async ({ page, newVisitor, disk }) => {
      test.slow();
      const catalogue = await catalogueOf(language);
      await speak(page, language);
      const inspect = async (opened: Page, step: string) => {
        expect(await englishTexts(opened, catalogue), `${step}: English texts`).toEqual([]);
        expect(await cutTexts(opened), `${step}: cut texts`).toEqual([]);
        // Other tests check the same pages in English with axe.
        if (directionOf(language) === 'rtl') expect(await violations(opened), `${step}: axe`).toEqual([]);
      };
      const files = [disk.write('2026.bin', 300_000), disk.write('2027.bin', 20)];

      await page.goto('/');
      await alive(page);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language));
      await inspect(page, 'home');
      await chooseFiles(page, files);
      await page.getByRole('button', { name: 'Options' }).click();
      await inspect(page, 'files to send');
      await startUpload(page);
      const link = await shareLink(page);
      await inspect(page, 'sent');

      const recipient = await newVisitor();
      await recipient.goto(link);
      await alive(recipient);
      await inspect(recipient, 'share');
      await openFolder(recipient, link);
      await inspect(recipient, 'contents');
      expect((await download(recipient, '2026.bin')).sha256).toBe(files[0]?.sha256);

      await page.goto('/uploads');
      await alive(page);
      await expect(page.getByText('2026.bin').first()).toBeVisible();
      await inspect(page, 'My Files');

      await page.goto('/developers');
      await alive(page);
      await inspect(page, 'guide for developers');
    });
  });
}
