import { expect, inject } from 'vitest';
import { newDisk } from '../e2e/acts/disk.ts';
import { testWith } from '../harness/running/programs.ts';
import { mainPath } from './main-path.ts';
import { Page } from './page.ts';
import { photoPath } from './photo-path.ts';
import { launchWebKit } from './webkit.ts';

const PROGRAMS = ['WebKitWebDriver', 'Xvfb'];
const DRAG_PROGRAMS = ['gjs', 'xdotool'];

photoPath('WebKitGTK', PROGRAMS, launchWebKit);
mainPath('WebKitGTK', PROGRAMS, launchWebKit);

// By default, WebKitGTK opens a dropped file like a link.
testWith(...PROGRAMS, ...DRAG_PROGRAMS)(
  'WebKitGTK: catches a file dropped on the page, and picks a file dropped on a button',
  async () => {
    const disk = newDisk();
    const { path } = disk.write('dropped.txt', 100);
    const driver = await launchWebKit();
    try {
      const page = new Page(driver);
      await page.open(inject('productUrl'));
      const url = await page.run(() => location.href);
      await driver.drop(path, { x: 300, y: 300 });
      await page.sees('These files could not be read.');
      expect(await page.run(() => location.href)).toBe(url);
      await driver.drop(path, (await page.finds('button', 'Choose Files')).middle);
      await page.sees('Files to Upload (1)');
      await page.sees('dropped.txt');
    } finally {
      await driver.close();
      disk.remove();
    }
  },
);
