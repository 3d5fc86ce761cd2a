/** Takes pictures of every scene in every project, and checks the page with axe. Layout shifts never fail the run. */
import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../worker/contract/languages.ts';
import { violations } from '../e2e/acts/axe.ts';
import { expect, test } from '../e2e/acts/browser.ts';
import { newDisk } from '../e2e/acts/disk.ts';
import { cutTexts } from '../e2e/acts/languages.ts';
import { SHIFT_MAX, shiftsOf, sumOf, watchShifts } from '../e2e/acts/layout-shifts.ts';
import { speak } from '../harness/words/speak.ts';
import { LAYOUT_SHIFT } from './contact-sheet.ts';
import { SCENES } from './scenes.ts';

const RESPONSE_MS = 3000;

for (const { name, play } of SCENES) {
  test(name, async ({ page, context, owner, newVisitor }, info) => {
    const disk = newDisk();
    const watched = async (opened: Page) => {
      await watchShifts(opened, RESPONSE_MS);
      return opened;
    };
    await watched(page);
    await speak(page, LANGUAGES.find((language) => language === info.project.use.locale) ?? 'en');
    const scenePage = await play({ page, context, owner, newVisitor: async () => watched(await newVisitor()), disk });
    const shifts = await shiftsOf(scenePage);
    if (sumOf(shifts) > SHIFT_MAX) {
      const description = [sumOf(shifts).toFixed(3), ...shifts.flatMap(({ moved }) => moved)].join('\n    ');
      info.annotations.push({ type: LAYOUT_SHIFT, description });
    }
    await scenePage.emulateMedia({ reducedMotion: 'reduce' });
    const problems = await violations(scenePage);
    const cut = await cutTexts(scenePage);
    // After scrolling, the sticky navigation bar would cover a part of the picture.
    await scenePage.evaluate(() => window.scrollTo(0, 0));
    // A dialog covers the window only, not the page below it.
    const fullPage = (await scenePage.getByRole('dialog').or(scenePage.getByRole('alertdialog')).count()) === 0;
    await scenePage.screenshot({ path: info.outputPath('picture.png'), fullPage, animations: 'disabled' });
    info.attachments.push({ name, path: info.outputPath('picture.png'), contentType: 'image/png' });
    await scenePage.emulateMedia({ forcedColors: 'active' });
    await scenePage.screenshot({ path: info.outputPath('forced.png'), animations: 'disabled' });
    info.attachments.push({
      name: `${name}, forced colours`,
      path: info.outputPath('forced.png'),
      contentType: 'image/png',
    });
    disk.remove();
    expect(problems, 'what axe finds').toEqual([]);
    expect(cut, 'texts that do not fit').toEqual([]);
  });
}
