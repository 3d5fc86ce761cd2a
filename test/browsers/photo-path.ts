import { describe, expect } from 'vitest';
import { png } from '../../dev/seed/generated-files.ts';
import { sha256 } from '../harness/bytes.ts';
import { testWith } from '../harness/running/programs.ts';
import { openFolder, sharedLink } from './acts.ts';
import type { Launch } from './driver.ts';
import { sha256OfFile } from './page.ts';
import { withSetUp, writeGenerated } from './set-up.ts';

const PHOTO = 'IMG_20260703_101500.png';
/** No browser can decode this file, because it contains random bytes. */
const HEIC = 'IMG_20260703_101510.HEIC';

export function photoPath(browser: string, programs: readonly string[], launch: Launch): void {
  describe(browser, () => {
    testWith(...programs)('names an upload of photos after their day, and offers only what the browser can do', () =>
      withSetUp(launch, async ({ newPage, disk, url }) => {
        const photo = png(PHOTO, 900, 600);
        const sender = await newPage();
        await sender.open(url);
        await sender.pick('Choose Files', [writeGenerated(disk, photo), disk.write(HEIC, 3000).path]);
        await sender.sees('Files to Upload (2)');
        await sender.press('button', 'Upload Files');
        const link = await sharedLink(sender);
        const { offers, has } = await sender.run(offersAndFeatures);
        expect(offers).toEqual({ camera: false, install: false, share: has.share, notifications: has.notifications });

        const visitor = await newPage();
        await openFolder(visitor, link, 2);
        await visitor.sees('Photos of July 3, 2026');
        await visitor.press('button', HEIC);
        await visitor.sees('Your browser can’t show HEIC pictures. Download it to open it.');
        await visitor.press('button', 'Close preview');
        await visitor.press('button', PHOTO);
        await visitor.finds('picture', PHOTO);
        await visitor.press('button', 'Close preview');
        const saved = await visitor.saved(() => visitor.press('button', `Download ${PHOTO}`));
        expect(await sha256OfFile(saved)).toBe(sha256(photo.buffer));
      }),
    );
  });
}

/** Runs in the page. */
function offersAndFeatures() {
  const names = [...document.querySelectorAll('button, input, section')].map(
    (each) => each.ariaLabel ?? each.textContent,
  );
  return {
    offers: {
      camera: names.includes('Take a photo'),
      install: names.includes('Install'),
      share: names.includes('Share'),
      notifications: names.includes('Notify me when it’s downloaded'),
    },
    has: {
      share: 'share' in navigator,
      notifications: 'Notification' in window && 'serviceWorker' in navigator,
    },
  };
}
