/** Takes a picture of every scene at every width. Checks the page with axe. */
import { violations } from '../e2e/acts/axe.ts';
import { expect, test } from '../e2e/acts/browser.ts';
import { newDisk } from '../e2e/acts/disk.ts';
import { SCENES } from './scenes.ts';

for (const { name, play } of SCENES) {
  test(name, async ({ page, context, owner, newVisitor }, info) => {
    const disk = newDisk();
    const scenePage = await play({ page, context, owner, newVisitor, disk });
    await scenePage.emulateMedia({ reducedMotion: 'reduce' });
    const problems = await violations(scenePage);
    await scenePage.screenshot({ path: info.outputPath('picture.png'), fullPage: true, animations: 'disabled' });
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
  });
}
